// Flattens a body onto the table along the light, as seen from above.
// Of the bodies that are drawn at once.
uniform mat4 models[40];
// How far the shadow of a point moves for each unit of its height.
uniform vec2 slant;
uniform float reach;
uniform float fadeHeight;
uniform float presence;

in vec3 position;

out float height;
out float darkness;

void main() {
    vec4 world = models[gl_InstanceID] * vec4(position, 1.0);
    height = world.y;
    darkness = presence * clamp(1.0 - world.y / fadeHeight, 0.0, 1.0);
    gl_Position = vec4((world.xz + slant * world.y) / reach, 0.0, 1.0);
}
