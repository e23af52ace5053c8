import { hsl } from './colour.ts';
import type { ThemeName } from '../settings/stored.ts';

/** The colours of a theme, by what they are for. Each becomes the CSS property `--k-<name>`. */
export interface Tokens {
    bg: string;
    surface: string;
    text: string;
    muted: string;
    line: string;
    control: string;
    primary: string;
    onPrimary: string;
    soft: string;
    onSoft: string;
    header: string;
    onHeader: string;
    headerLine: string;
    /** The product's mark in the header. */
    mark: string;
    onMark: string;
    side: string;
    onSide: string;
    sideMuted: string;
    sideLine: string;
    sideActive: string;
    onSideActive: string;
    success: string;
    successSoft: string;
    danger: string;
    dangerSoft: string;
    warning: string;
    warningSoft: string;
    info: string;
    infoSoft: string;
}

interface Facts {
    name: string;
    /** Hue of the greys. */
    hue: number;
    primary: { light: string; dark: string };
    /** Hue of the selected row. */
    accent: number;
    header: 'surface' | 'primary' | 'deep';
    side: 'surface' | 'tint' | 'deep';
    /** Saturation of a deep sidebar or header. */
    depth?: number;
}

/** Eight characters, all calm: hue, header and sidebar tell them apart. */
export const themeFacts: Readonly<Record<ThemeName, Facts>> = {
    a: {
        name: 'Lake',
        hue: 195,
        primary: { light: '#0b6e7f', dark: '#6fcbdb' },
        accent: 188,
        header: 'surface',
        side: 'surface',
    },
    b: {
        name: 'Savanna',
        hue: 80,
        primary: { light: '#2b6b3d', dark: '#86cf99' },
        accent: 138,
        header: 'primary',
        side: 'surface',
    },
    c: {
        name: 'Indigo',
        hue: 228,
        primary: { light: '#3f51a8', dark: '#aab6f7' },
        accent: 228,
        header: 'surface',
        side: 'deep',
        depth: 46,
    },
    d: {
        name: 'Plum',
        hue: 300,
        primary: { light: '#79397a', dark: '#e0a8de' },
        accent: 300,
        header: 'primary',
        side: 'surface',
    },
    e: {
        name: 'Clay',
        hue: 25,
        primary: { light: '#97461f', dark: '#f2ab84' },
        accent: 22,
        header: 'surface',
        side: 'tint',
    },
    f: {
        name: 'Night',
        hue: 214,
        primary: { light: '#1d4e89', dark: '#93bff2' },
        accent: 212,
        header: 'deep',
        side: 'deep',
    },
    g: {
        name: 'Hibiscus',
        hue: 340,
        primary: { light: '#a1254e', dark: '#f5a3ba' },
        accent: 342,
        header: 'surface',
        side: 'surface',
    },
    h: {
        name: 'Stone',
        hue: 40,
        primary: { light: '#5c5140', dark: '#d9ccb2' },
        accent: 38,
        header: 'surface',
        side: 'deep',
        depth: 8,
    },
};

const lightTones = {
    success: '#1c6a3b',
    successSoft: '#e6f4ea',
    danger: '#a8231c',
    dangerSoft: '#fbeae9',
    warning: '#7a4d00',
    warningSoft: '#fbf1dd',
    info: '#1f5a96',
    infoSoft: '#e7f0fa',
};
const darkTones = {
    success: '#80d19c',
    successSoft: '#16301f',
    danger: '#f4a9a3',
    dangerSoft: '#3a1c1a',
    warning: '#e8c06f',
    warningSoft: '#33270f',
    info: '#98c2f0',
    infoSoft: '#162a40',
};

/** All colours of a theme in light or dark. */
export function tokensOf(name: ThemeName, dark: boolean): Tokens {
    const { hue, primary, accent, header, side } = themeFacts[name];
    const base = dark
        ? {
              bg: hsl(hue, 18, 8),
              surface: hsl(hue, 15, 11.5),
              text: hsl(hue, 14, 92),
              muted: hsl(hue, 10, 69),
              line: hsl(hue, 12, 21),
              control: hsl(hue, 8, 48),
              primary: primary.dark,
              onPrimary: hsl(accent, 40, 9),
              soft: hsl(accent, 26, 19),
              onSoft: primary.dark,
              ...darkTones,
          }
        : {
              bg: hsl(hue, 22, 96.5),
              surface: '#ffffff',
              text: hsl(hue, 24, 13),
              muted: hsl(hue, 12, 36),
              line: hsl(hue, 16, 87),
              control: hsl(hue, 10, 50),
              primary: primary.light,
              onPrimary: '#ffffff',
              soft: hsl(accent, 42, 93),
              onSoft: primary.light,
              ...lightTones,
          };
    return {
        ...base,
        ...markColours(headerOf(header, base, hue, dark), base),
        ...sideOf(side, base, themeFacts[name], dark),
    };
}

type Base = Pick<
    Tokens,
    'surface' | 'text' | 'line' | 'primary' | 'onPrimary' | 'muted' | 'soft' | 'onSoft'
>;

function headerOf(kind: Facts['header'], base: Base, hue: number, dark: boolean) {
    if (kind === 'primary' && !dark)
        return { header: base.primary, onHeader: base.onPrimary, headerLine: base.primary };
    if (kind === 'deep' && !dark)
        return {
            header: hsl(hue, 46, 14),
            onHeader: hsl(hue, 30, 95),
            headerLine: hsl(hue, 36, 24),
        };
    if (dark && kind !== 'surface')
        return { header: hsl(hue, 26, 14), onHeader: base.text, headerLine: base.line };
    return { header: base.surface, onHeader: base.text, headerLine: base.line };
}

/** The mark: in the theme's colour on a plain header, reversed on a coloured one. */
const markColours = (header: Pick<Tokens, 'header' | 'onHeader' | 'headerLine'>, base: Base) =>
    header.header === base.primary
        ? { ...header, mark: base.onPrimary, onMark: base.primary }
        : { ...header, mark: base.primary, onMark: base.onPrimary };

function sideOf(kind: Facts['side'], base: Base, facts: Facts, dark: boolean) {
    const { hue, accent, depth = 34 } = facts;
    if (kind === 'deep')
        return {
            side: dark ? hsl(hue, 24, 6) : hsl(hue, depth, 17),
            onSide: hsl(hue, 18, 92),
            sideMuted: hsl(hue, 16, 73),
            sideLine: dark ? hsl(hue, 14, 17) : hsl(hue, depth * 0.8, 27),
            sideActive: dark ? hsl(accent, 26, 20) : hsl(hue, depth, 29),
            onSideActive: '#ffffff',
        };
    return {
        side: kind === 'tint' ? (dark ? hsl(hue, 20, 10) : hsl(hue, 40, 94)) : base.surface,
        onSide: base.text,
        sideMuted: base.muted,
        sideLine: kind === 'tint' && !dark ? hsl(hue, 26, 84) : base.line,
        sideActive: kind === 'tint' && !dark ? hsl(accent, 48, 87) : base.soft,
        onSideActive: kind === 'tint' && !dark ? hsl(accent, 66, 23) : base.onSoft,
    };
}

/** Puts the colours on the page; the shell's style sheet reads them. */
export function applyTokens(tokens: Tokens, dark: boolean): void {
    const { style, dataset } = document.documentElement;
    for (const [name, value] of Object.entries(tokens)) style.setProperty(`--k-${name}`, value);
    style.colorScheme = dark ? 'dark' : 'light';
    dataset.mode = dark ? 'dark' : 'light';
}
