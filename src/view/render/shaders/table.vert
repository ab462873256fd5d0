uniform mat4 viewProjection;
uniform vec3 table;
uniform vec3 plate;
uniform vec3 background;
uniform float reach;
uniform float emboss;
// How far the table reaches, relative to how far it usually does.
uniform float spread;

in vec3 position;
in vec3 normal;
// How much of it is plate, and how much of it is lost in the distance.
in vec2 blend;

out vec3 base;
out vec2 at;

void main() {
    vec3 up = vec3(0.0, 1.0, 0.0);
    vec3 relief = encode(irradiance(up, normal, 1.0)) / encode(irradiance(up, up, 1.0));
    relief = mix(vec3(1.0), relief, emboss);
    base = mix(mix(table, plate, blend.x) * relief, background, blend.y);
    at = position.xz / reach * 0.5 + 0.5;
    gl_Position = viewProjection * vec4(position * (blend.y > 0.0 ? spread : 1.0), 1.0);
}
