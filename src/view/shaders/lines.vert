// A line of even width on the screen. `corner` says which end, and which side of it.
uniform mat4 viewProjection;
uniform vec3 eye;
uniform vec2 pixel;
uniform float width;
uniform vec2 opacities;

in vec3 start;
in vec3 end;
in vec2 corner;
// The sum of the outward normals of the two faces that meet here.
in vec3 outward;

out float opacity;
out float side;

void main() {
    vec4 a = viewProjection * vec4(start, 1.0);
    vec4 b = viewProjection * vec4(end, 1.0);
    vec2 along = normalize((b.xy / b.w - a.xy / a.w) / pixel);
    vec4 here = mix(a, b, corner.x);
    // One pixel more on each side, over which the line fades.
    here.xy += vec2(-along.y, along.x) * corner.y * (0.5 * width + 1.0) * pixel * here.w;
    side = corner.y * (0.5 * width + 1.0);
    bool front = any(greaterThan(outward * (eye - start), vec3(0.0)));
    opacity = front ? opacities.x : opacities.y;
    gl_Position = here;
}
