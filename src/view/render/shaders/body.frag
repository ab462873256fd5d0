uniform vec3 paint;
uniform vec3 ink;
uniform vec3 mark;
uniform float marking;
// How much of the letters is there.
uniform float lettering;
uniform vec2 window;
uniform sampler2D letters;
uniform float opacity;
#ifdef PARTIAL
uniform float cut;
uniform float presence;
uniform vec3 capLight;
uniform vec3 eye;
uniform mat4 viewProjection;
#endif

in vec3 light;
in float shine;
in vec2 print;
in vec3 place;

out vec4 color;

void main() {
#ifdef PARTIAL
    // What is there only in part is there in some of the pixels (interleaved gradient noise, Jimenez 2014).
    if (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) >= presence) discard;
    // Exactly at the height of the cut, top faces are kept and bottom faces discarded.
    if (place.y > cut + (gl_FrontFacing ? 0.001 : -0.004)) discard;
    gl_FragDepth = gl_FragCoord.z;
    if (!gl_FrontFacing) {
        // Where one sees the inside of a solid, it looks like the flat of its cut. It is a little nearer than the
        // outside of the next solid, which touches it.
        vec4 clip = viewProjection * vec4(place + 0.016 * normalize(eye - place), 1.0);
        gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
        color = vec4(paint * capLight, opacity);
        return;
    }
#endif
    vec2 inside = step(vec2(0.0), print) * step(print, vec2(1.0));
    float printed = texture(letters, vec2(window.x + print.x * window.y, print.y)).r;
    float lettered = lettering * step(0.0001, window.y);
    printed *= inside.x * inside.y * lettered;
    float marked = 0.0;
    if (marking > 0.5) {
        // The letter's square is 0.62 of a cell, and stands in the middle of one. Under the letter there is no pattern.
        vec2 middle = 0.62 * (print - 0.5);
        vec2 wide = fwidth(middle);
        marked = marks(marking, middle + 0.5, max(wide.x, wide.y));
        if (marking < 12.5) marked *= 1.0 - lettered * (1.0 - smoothstep(0.26, 0.28, length(middle)));
    }
    color = vec4(light * mix(mix(paint, mark, marked), ink, printed * 0.82) + shine, opacity);
}
