uniform vec3 ink;
uniform vec3 rim;
uniform float width;
uniform float rimWidth;

in float opacity;
in float side;

out vec4 color;

void main() {
    float line = clamp(0.5 * width + 0.5 - abs(side), 0.0, 1.0);
    float cover = clamp(0.5 * width + rimWidth + 0.5 - abs(side), 0.0, 1.0);
    color = vec4(mix(rim, ink, line / max(cover, 0.001)), opacity * cover);
}
