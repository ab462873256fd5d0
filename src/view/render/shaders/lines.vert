// A line of even width on the screen. `corner` says which end, and which side of it.
uniform mat4 viewProjection;
uniform vec3 eye;
uniform vec2 pixel;
uniform vec3 offset;
uniform float nearer;
uniform float width;
uniform float rimWidth;
uniform vec2 opacities;

in vec3 start;
in vec3 end;
in vec2 corner;
// The sum of the outward normals of the two faces that meet here.
in vec3 outward;

out float opacity;
out float side;

// Where a point is on the screen, a little nearer to the eye than it is.
vec4 seen(vec3 point) {
    return viewProjection * vec4(point + nearer * normalize(eye - point), 1.0);
}

void main() {
    vec4 a = seen(start + offset);
    vec4 b = seen(end + offset);
    vec2 along = normalize((b.xy / b.w - a.xy / a.w) / pixel);
    vec4 here = mix(a, b, corner.x);
    // One pixel more on each side, over which the line fades.
    side = corner.y * (0.5 * width + rimWidth + 1.0);
    // Lines that meet overlap, so that corners are whole.
    float beyond = (corner.x * 2.0 - 1.0) * 0.5 * width;
    here.xy += (vec2(-along.y, along.x) * side + along * beyond) * pixel * here.w;
    bool front = any(greaterThan(outward * (eye - start - offset), vec3(0.0)));
    opacity = front ? opacities.x : opacities.y;
    gl_Position = here;
}
