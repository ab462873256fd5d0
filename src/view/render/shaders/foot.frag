uniform vec3 size;
uniform vec2 slant;
uniform float darkness;

in vec2 at;
flat in float presence;

out vec4 color;

void main() {
    vec2 fall = 0.6 * size.y * slant;
    // The floor is swept along the way that the shadow falls, and fades on it.
    float share = clamp(dot(at, fall) / dot(fall, fall), 0.0, 1.0);
    vec2 off = max(abs(at - share * fall) - 0.5 * size.xz, 0.0);
    float soft = 0.12 * size.y;
    color = vec4(0.0, 0.0, 0.0, darkness * presence * (1.0 - 0.5 * share) * (1.0 - smoothstep(0.0, soft, length(off))));
}
