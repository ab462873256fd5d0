// A solution on the wall as the rectangle of the picture that it is in, of two triangles: a third of those of its faces.
uniform mat4 viewProjection;
uniform mat4 back;
uniform vec3 eye;
uniform vec3 size;
// The middle of the floor of each solution, and its index, in rows from the top.
uniform highp sampler2D cubes;

// The way of the ray from the eye.
out vec3 way;
// The eye, in cells from the least corner; the height of that over the table; the first byte of its cells; the lights of its faces.
flat out vec3 start;
flat out float height;
flat out int first;
flat out mat3 lights;

void main() {
    ivec2 all = textureSize(cubes, 0);
    int number = gl_VertexID / 6;
    vec4 cube = texelFetch(cubes, ivec2(number % all.x, all.y - 1 - number / all.x), 0);
    int turn = gl_VertexID % 6;
    vec2 end = vec2(turn == 1 || turn == 2 || turn == 4, turn == 2 || turn >= 4) * 2.0 - 1.0;
    vec3 middle = cube.xyz + vec3(0.0, 0.5 * size.y, 0.0);
    vec4 seen = viewProjection * vec4(middle, 1.0);
    vec3 place = seen.xyz / seen.w;
    // No corner is farther from the middle than this.
    vec2 reach = vec2(0.0);
    float nearest = seen.w;
    for (int i = 0; i < 3; i++) {
        vec4 axis = viewProjection[i] * 0.5 * size[i];
        reach += abs(axis.xy - place.xy * axis.w);
        nearest -= abs(axis.w);
    }
    // What is under the table is left out, and what is beside the eye or behind it: its rectangle could be all of the picture while the
    // camera flies between them.
    bool isSeen = nearest > 0.5 * size.y && cube.y > -size.y;
    vec2 at = isSeen ? place.xy + end * reach / nearest : vec2(0.0);
    gl_Position = vec4(at, clamp(place.z, -1.0, 1.0), isSeen ? 1.0 : -1.0);
    vec4 far = back * vec4(at, 1.0, 1.0);
    way = far.xyz / far.w - eye;
    height = cube.y;
    start = eye - cube.xyz + vec3(0.5 * size.x, 0.0, 0.5 * size.z);
    first = int(cube.w + 0.5) * int(size.x * size.y * size.z + 0.5);
    vec3 side = mix(vec3(-1.0), vec3(1.0), vec3(greaterThan(eye, middle)));
    for (int i = 0; i < 3; i++) {
        vec3 normal = vec3(0.0);
        normal[i] = side[i];
        lights[i] = encode(irradiance(middle, normal, 1.0));
    }
}
