uniform mat4 viewProjection;
// Of the bodies that are drawn at once.
uniform mat4 models[40];
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
    mat4 model = models[gl_InstanceID];
    vec4 world = model * vec4(position + normal * swell, 1.0);
    vec3 n = normalize(mat3(model) * normal);
    vec3 middle = normalize(sunDirection + normalize(eye - world.xyz));
    light = encode(irradiance(world.xyz, n, shade));
    shine = gloss * pow(max(dot(n, middle), 0.0), 36.0) * shade;
    print = letter;
    place = world.xyz;
    gl_Position = viewProjection * world;
}
