import { createStore, useStored } from '../../../dataProvider/store.ts';
import { asLanguage, type Language, readLanguage, settingsKey } from './language.ts';

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

export const settings = createStore<Settings>(
    fromStored(localStorage.getItem(settingsKey)),
    (value) => localStorage.setItem(settingsKey, JSON.stringify(toStored(value))),
);

// What is chosen in one tab shows in all; what lasts for one visit stays each tab's own.
addEventListener('storage', ({ key, newValue }) => {
    if (key !== settingsKey || newValue === null) return;
    const chosen = fromStored(newValue);
    settings.set(({ layout }) => ({
        ...chosen,
        layout: {
            ...chosen.layout,
            ...Object.fromEntries(notPersisted.map((toggle) => [toggle, layout[toggle]])),
        },
    }));
});

export const useSettings = (): Settings => useStored(settings);

/** Changes settings by name. */
export const changeSettings = (change: Partial<Omit<Settings, 'layout'>>): void =>
    settings.set((previous) => ({ ...previous, ...change }));

/** Changes layout toggles by name. */
export const changeLayout = (change: Partial<Layout>): void =>
    settings.set((previous) => ({ ...previous, layout: { ...previous.layout, ...change } }));
