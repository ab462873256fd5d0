// What reaches a surface at `at` with the unit normal `n`, when nothing but `open` of the sky is hidden.
uniform vec3 sunDirection;
uniform vec3 sun;
uniform vec3 sky;
uniform vec3 ground;

vec3 irradiance(vec3 at, vec3 n, float open) {
    // The table blocks the ground's light from bodies on it.
    float foot = mix(0.72, 1.0, smoothstep(0.0, 0.9, at.y));
    float side = n.y * 0.5 + 0.5;
    vec3 diffuse = mix(ground * foot, sky * mix(foot, 1.0, side), side) * open;
    return sun * max(dot(n, sunDirection), 0.0) * mix(1.0, open, 0.6) + diffuse;
}

vec3 encode(vec3 light) {
    return pow(light, vec3(1.0 / 2.2));
}
