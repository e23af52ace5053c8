/** The functions of culori that plotly asks for, and the ways of writing a colour that they know. */
declare module 'culori/fn' {
    export function useMode(mode: object): void;
    export const modeHsl: object;
    export const modeLrgb: object;
    export const modeRgb: object;
    export function converter(mode: string): (colour: string) => object | undefined;
    export function formatHex(colour: object): string;
    export function formatRgb(colour: object): string;
    export function wcagContrast(one: object, other: object): number;
    export function wcagLuminance(colour: object): number;
}
