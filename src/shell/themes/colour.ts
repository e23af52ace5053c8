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

/** Relative luminance of WCAG 2. */
export function luminance(hex: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const value = parseInt(hex.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
}
