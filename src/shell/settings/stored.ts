/** How this browser shows the product: what there is to choose, and how it is kept. */
import { asLanguage, type Language, readLanguage } from './language.ts';

/** The eight colour themes. */
export const themeNames = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export type ThemeName = (typeof themeNames)[number];

export type Mode = 'light' | 'dark' | 'system';

/** The layout toggles (inventory.md, section 2). */
export const defaultLayout = {
    fixed: true,
    collapsed: false,
    boxed: false,
    float: false,
    asideHover: false,
    asideScrollbar: true,
    collapsedText: false,
    userBlock: false,
    fullLayout: false,
    hiddenFooter: false,
    offsidebarOpen: false,
    asideToggled: false,
    horizontal: false,
};
export type Layout = typeof defaultLayout;
export type LayoutToggle = keyof Layout;

/** These last for one visit only. */
export const notPersisted: readonly LayoutToggle[] = [
    'offsidebarOpen',
    'asideToggled',
    'horizontal',
];

/** How this browser shows the product. Belongs to the device, so it outlives a sign-out. */
export interface Settings {
    layout: Layout;
    theme: ThemeName;
    mode: Mode;
    language: Language;
    /** No overlay on route changes. */
    skipOverlay: boolean;
    /** Notifications stay until somebody closes them. */
    keepNotices: boolean;
}

export const defaultSettings: Settings = {
    layout: defaultLayout,
    theme: 'a',
    mode: 'system',
    language: 'en',
    skipOverlay: false,
    keepNotices: false,
};

/** What goes to local storage: everything but the toggles that are not persisted. */
export function toStored({ layout, ...rest }: Settings): object {
    const kept = Object.entries(layout).filter(
        ([toggle]) => !notPersisted.includes(toggle as LayoutToggle),
    );
    return { ...rest, layout: Object.fromEntries(kept) };
}

/** Reads what was stored; anything unknown or damaged falls back to the default. */
export function fromStored(text: string | null): Settings {
    let stored: Partial<Settings> = {};
    try {
        stored = (JSON.parse(text ?? '{}') ?? {}) as Partial<Settings>;
    } catch {
        // Damaged: defaults.
    }
    const layout = { ...defaultLayout };
    for (const toggle of Object.keys(layout) as LayoutToggle[])
        if (!notPersisted.includes(toggle) && typeof stored.layout?.[toggle] === 'boolean')
            layout[toggle] = stored.layout[toggle];
    return {
        layout,
        theme: themeNames.find((name) => name === stored.theme) ?? defaultSettings.theme,
        mode: stored.mode === 'light' || stored.mode === 'dark' ? stored.mode : 'system',
        language: stored.language ? asLanguage(stored.language) : readLanguage(),
        skipOverlay: stored.skipOverlay === true,
        keepNotices: stored.keepNotices === true,
    };
}
