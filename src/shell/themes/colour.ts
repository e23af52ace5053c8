/** `#rrggbb` of hue (degrees), saturation and lightness (percent). */
export function hsl(hue: number, saturation: number, lightness: number): string {
    const s = saturation / 100;
    const l = lightness / 100;
    const part = (n: number) => {
        const k = (n + hue / 30) % 12;
        const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
        return Math.round(255 * value)
            .toString(16)
            .padStart(2, '0');
    };
    return `#${part(0)}${part(8)}${part(4)}`;
}
