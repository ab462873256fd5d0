uniform sampler2D sunShadow;
uniform sampler2D skyShadow;
uniform float shadow;

in vec3 base;
in vec2 at;

out vec4 color;

void main() {
    vec3 shaded = base;
    vec2 fromMiddle = abs(at - 0.5);
    if (max(fromMiddle.x, fromMiddle.y) < 0.5) {
        shaded *= 1.0 - shadow * texture(sunShadow, at).r;
        shaded *= 1.0 - 0.8 * shadow * texture(skyShadow, at).r;
    }
    // Half a step of noise, so that soft gradients show no bands (interleaved gradient noise, Jimenez 2014).
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    color = vec4(shaded + (noise - 0.5) / 255.0, 1.0);
}
