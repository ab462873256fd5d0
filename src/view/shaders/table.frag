uniform sampler2D sunShadow;
uniform sampler2D skyShadow;
uniform float shadow;

in vec3 base;
in vec2 at;

out vec4 color;

void main() {
    float lit = 1.0 - shadow * texture(sunShadow, at).r;
    float open = 1.0 - 0.8 * shadow * texture(skyShadow, at).r;
    color = vec4(base * lit * open, 1.0);
}
