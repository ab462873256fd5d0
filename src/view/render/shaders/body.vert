uniform mat4 viewProjection;
uniform mat4 model;
uniform vec3 eye;
uniform float swell;
uniform float gloss;

in vec3 position;
in vec3 normal;
in float shade;
in vec2 letter;

out vec3 light;
out float shine;
out vec2 print;
out vec3 place;

void main() {
    vec4 world = model * vec4(position + normal * swell, 1.0);
    vec3 n = normalize(mat3(model) * normal);
    vec3 middle = normalize(sunDirection + normalize(eye - world.xyz));
    light = encode(irradiance(world.xyz, n, shade));
    shine = gloss * pow(max(dot(n, middle), 0.0), 36.0) * shade;
    print = letter;
    place = world.xyz;
    gl_Position = viewProjection * world;
}
