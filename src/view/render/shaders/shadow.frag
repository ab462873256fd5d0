uniform float cut;

in float height;
in float darkness;

out vec4 color;

void main() {
    if (height > cut) discard;
    color = vec4(darkness);
}
