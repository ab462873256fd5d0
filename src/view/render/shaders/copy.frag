uniform sampler2D picture;

in vec2 at;

out vec4 color;

void main() {
    color = vec4(texture(picture, at).rgb, 1.0);
}
