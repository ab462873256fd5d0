// How much of a pixel is marked by a pattern, `at` a place of a flat in cells, where a pixel is this wide. The numbers of patterns are those of
// pictures::Marking: six kinds, first large and then small; the last one is the grain of wood.
float marks(float number, vec2 at, float pixel) {
    if (number > 12.5) {
        float bend = at.y + 0.11 * sin(2.1 * at.x + 1.3 * sin(0.9 * at.y));
        float fine = sin(57.0 * bend + 2.0 * sin(3.0 * at.x + 11.0 * bend));
        return mix(0.5 + 0.3 * sin(23.0 * bend) + 0.2 * fine, 0.5, smoothstep(0.03, 0.12, pixel));
    }
    float kind = mod(number - 1.0, 6.0);
    float tiles = number < 6.5 ? 2.0 : 4.0;
    vec2 tile = at * tiles;
    vec2 off = abs(fract(tile) - 0.5);
    float outside;
    if (kind < 0.5) outside = off.x - 0.25;
    else if (kind < 1.5) outside = abs(fract(tile.x + tile.y) - 0.5) - 0.25;
    else if (kind < 2.5) outside = length(off) - 0.3;
    else if (kind < 3.5) outside = 4.0 * (off.x - 0.25) * (off.y - 0.25);
    else if (kind < 4.5) outside = 0.37 - max(off.x, off.y);
    else outside = abs(length(off) - 0.27) - 0.1;
    return clamp(0.5 - outside / (pixel * tiles), 0.0, 1.0);
}
