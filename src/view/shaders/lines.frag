uniform vec3 ink;
uniform float width;

in float opacity;
in float side;

out vec4 color;

void main() {
    float cover = clamp(0.5 * width + 0.5 - abs(side), 0.0, 1.0);
    color = vec4(ink, opacity * cover);
}
