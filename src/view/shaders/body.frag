uniform vec3 paint;
uniform vec3 ink;
uniform vec2 window;
uniform sampler2D letters;
uniform float opacity;
#ifdef CUT
uniform float cut;
uniform vec3 capLight;
#endif

in vec3 light;
in float shine;
in vec2 print;
in float height;

out vec4 color;

void main() {
#ifdef CUT
    if (height > cut) discard;
    if (!gl_FrontFacing) {
        // The inside of a solid that is cut open looks like its flat cut.
        color = vec4(paint * capLight, opacity);
        return;
    }
#endif
    vec2 inside = step(vec2(0.0), print) * step(print, vec2(1.0));
    float printed = texture(letters, vec2(window.x + print.x * window.y, print.y)).r;
    printed *= inside.x * inside.y * step(0.0001, window.y);
    color = vec4(light * mix(paint, ink, printed * 0.82) + shine, opacity);
}
