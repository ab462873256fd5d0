uniform vec3 size;
// The body in each cell of each solution, four in a texel, in rows from the top; and the colour of each body with the number of its pattern,
// over that of the pattern.
uniform highp sampler2D cells;
uniform sampler2D paints;

in vec3 way;
flat in int first;
#ifdef QUICK
flat in vec3 start;
flat in float height;
#else
in vec3 at;
in vec3 light;
flat in int axis;
#endif
#if defined(QUICK) || defined(HOLLOW)
flat in mat3 lights;
#endif

out vec4 color;

int bodyIn(ivec3 cell) {
    ivec3 box = ivec3(size + 0.5);
    int place = first + cell.x + box.x * (cell.z + box.z * cell.y);
    ivec2 all = textureSize(cells, 0);
    int texel = place >> 2;
    ivec2 at = ivec2(texel % all.x, all.y - 1 - texel / all.x);
    return int(texelFetch(cells, at, 0)[place & 3] * 255.0 + 0.5);
}

vec3 paintOf(int body) {
    return texelFetch(paints, ivec2(body, 1), 0).rgb;
}

// The cell behind a point of the face.
ivec3 cellAt(vec3 point) {
    return clamp(ivec3(floor(point)), ivec3(0), ivec3(size + 0.5) - 1);
}

// How near a point is to where another body begins, across the face.
float toSeam(vec3 point, ivec3 cell, int body, int across) {
    float near = 1.0;
    vec3 inside = point - vec3(cell);
    for (int i = 0; i < 3; i++) {
        if (i == across) continue;
        ivec3 next = cell;
        next[i] += inside[i] < 0.5 ? -1 : 1;
        bool isOutside = any(lessThan(next, ivec3(0))) || any(greaterThanEqual(next, ivec3(size + 0.5)));
        if (isOutside || bodyIn(next) != body) near = min(near, min(inside[i], 1.0 - inside[i]));
    }
    return near;
}

void main() {
#ifdef QUICK
    // Where the ray enters the box.
    vec3 low = -start / way;
    vec3 high = (size - start) / way;
    vec3 enters = min(low, high);
    vec3 leaves = max(low, high);
    float enter = max(max(enters.x, enters.y), enters.z);
    vec3 at = start + way * enter;
    bool misses = enter < 0.0 || enter >= min(min(leaves.x, leaves.y), leaves.z);
    if (misses || at.y + height < 0.0) discard;
    int axis = enter == enters.x ? 0 : enter == enters.y ? 1 : 2;
    vec3 light = lights[axis];
    vec3 wide = 1.5 * enter * (abs(dFdx(way)) + abs(dFdy(way)));
#else
    vec3 dx = dFdx(at);
    vec3 dy = dFdy(at);
    vec3 wide = abs(dx) + abs(dy);
#endif
    // The cells in a pixel.
    float pixel = max(max(wide.x, wide.y), wide.z);
    vec3 point = at;
    int across = axis;
    vec3 lit = light;
    // A point on the far end of the box is in its last cell.
    ivec3 cell = cellAt(point);
    int body = bodyIn(cell);
#ifdef HOLLOW
    // From cell to cell until one is filled (Amanatides and Woo 1987).
    vec3 pace = abs(1.0 / way);
    vec3 next = (vec3(cell) + step(0.0, way) - at) / way;
    ivec3 box = ivec3(size + 0.5);
    while (body == 0) {
        across = next.x < next.y ? (next.x < next.z ? 0 : 2) : (next.y < next.z ? 1 : 2);
        point = at + way * next[across];
        cell[across] += way[across] < 0.0 ? -1 : 1;
        next[across] += pace[across];
        if (cell[across] < 0 || cell[across] >= box[across]) discard;
        body = bodyIn(cell);
        lit = lights[across];
    }
#endif
    vec3 paint = paintOf(body);
    float marking = texelFetch(paints, ivec2(body, 1), 0).a * 255.0;
    if (marking > 0.5 && pixel < 0.12) {
        vec2 flatly = across == 0 ? point.zy : across == 1 ? point.xz : point.xy;
        float marked = marks(marking, flatly, pixel);
        paint = mix(paint, texelFetch(paints, ivec2(body, 0), 0).rgb, marked * (1.0 - smoothstep(0.08, 0.12, pixel)));
    }
    if (pixel < 0.25) {
        float line = 1.0 - smoothstep(0.02, 0.03 + pixel, toSeam(point, cell, body, across));
        paint *= 1.0 - 0.55 * line * (1.0 - smoothstep(0.1, 0.25, pixel));
    }
#if !defined(QUICK) && !defined(HOLLOW)
    // The mean of the colours in the pixel.
    if (pixel > 0.35) {
        paint = paintOf(bodyIn(cellAt(at + 0.25 * (dx + dy)))) + paintOf(bodyIn(cellAt(at + 0.25 * (dx - dy))));
        paint += paintOf(bodyIn(cellAt(at - 0.25 * (dx + dy)))) + paintOf(bodyIn(cellAt(at - 0.25 * (dx - dy))));
        paint *= 0.25;
    }
#endif
    color = vec4(lit * paint, 1.0);
}
