// The soft shadow of a solution on the wall: a rectangle on the table around its floor and what the sun's shadow falls on.
uniform mat4 viewProjection;
uniform vec3 size;
uniform vec2 slant;

// The middle of the floor of each solution, in rows from the top.
uniform highp sampler2D cubes;

out vec2 at;
flat out float presence;

void main() {
    ivec2 all = textureSize(cubes, 0);
    int number = gl_VertexID / 6;
    vec4 cube = texelFetch(cubes, ivec2(number % all.x, all.y - 1 - number / all.x), 0);
    // Two triangles.
    int turn = gl_VertexID % 6;
    vec2 end = vec2(turn == 1 || turn == 2 || turn == 4, turn == 2 || turn >= 4);
    presence = clamp(cube.y / size.y + 1.0, 0.0, 1.0) * clamp(1.0 - cube.y / (3.0 * size.y), 0.0, 1.0);
    vec2 soft = vec2(0.12 * size.y);
    vec2 fall = 0.6 * size.y * slant;
    vec2 low = min(-0.5 * size.xz, -0.5 * size.xz + fall) - soft;
    vec2 high = max(0.5 * size.xz, 0.5 * size.xz + fall) + soft;
    at = mix(low, high, end);
    gl_Position = viewProjection * vec4(cube.x + at.x, 0.0, cube.z + at.y, 1.0);
}
