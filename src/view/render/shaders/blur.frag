// A Gaussian with a deviation of 2.5 texels along `step`: thirteen texels in seven linear samples.
uniform sampler2D picture;
uniform vec2 stride;

in vec2 at;

out vec4 color;

void main() {
    float sum = 0.1610 * texture(picture, at).r;
    sum += 0.2655 * (texture(picture, at + 1.440 * stride).r + texture(picture, at - 1.440 * stride).r);
    sum += 0.1232 * (texture(picture, at + 3.363 * stride).r + texture(picture, at - 3.363 * stride).r);
    sum += 0.0308 * (texture(picture, at + 5.293 * stride).r + texture(picture, at - 5.293 * stride).r);
    color = vec4(sum);
}
