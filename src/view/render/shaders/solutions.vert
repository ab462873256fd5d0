// A solution on the wall: the three faces of its box that the eye may see, of four vertices each.
uniform mat4 viewProjection;
uniform vec3 eye;
uniform vec3 size;

// The middle of the floor of each solution, and its index, in rows from the top.
uniform highp sampler2D cubes;

// A point of the face, in cells from the least corner, and the way of the ray from the eye.
out vec3 at;
out vec3 way;
out vec3 light;
// The first byte of its cells, and the axis of the face.
flat out int first;
flat out int axis;
#ifdef HOLLOW
flat out mat3 lights;
#endif

void main() {
    ivec2 all = textureSize(cubes, 0);
    int number = gl_VertexID / 12;
    vec4 cube = texelFetch(cubes, ivec2(number % all.x, all.y - 1 - number / all.x), 0);
    int turn = gl_VertexID % 4;
    vec2 end = vec2(turn == 1 || turn == 2 ? 1.0 : -1.0, turn >= 2 ? 1.0 : -1.0);
    axis = gl_VertexID % 12 / 4;
    vec3 corner = axis == 0 ? vec3(0.0, end) : axis == 1 ? vec3(end.x, 0.0, end.y) : vec3(end, 0.0);
    vec3 middle = cube.xyz + vec3(0.0, 0.5 * size.y, 0.0);
    vec3 side = mix(vec3(-1.0), vec3(1.0), vec3(greaterThan(eye, middle)));
    vec3 face = 1.0 - abs(corner);
    vec3 from = 0.5 * size * (corner + face * side);
    vec3 place = middle + from;
    at = from + 0.5 * size;
    way = place - eye;
    light = encode(irradiance(place, face * side, 1.0));
#ifdef HOLLOW
    for (int i = 0; i < 3; i++) {
        vec3 normal = vec3(0.0);
        normal[i] = side[i];
        lights[i] = encode(irradiance(middle, normal, 1.0));
    }
#endif
    first = int(cube.w + 0.5) * int(size.x * size.y * size.z + 0.5);
    gl_Position = viewProjection * vec4(place, 1.0);
}
