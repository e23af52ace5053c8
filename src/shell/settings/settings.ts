/** What is chosen of how this browser shows the product, followed by whatever is drawn. */
import { createStore } from '../../../dataProvider/store.ts';
import { useStored } from '../../base/useStored.ts';
import { settingsKey } from './language.ts';
import { fromStored, type Layout, notPersisted, type Settings, toStored } from './stored.ts';

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
