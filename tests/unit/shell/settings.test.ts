import { describe, expect, it } from 'vitest';
import {
    defaultLayout,
    defaultSettings,
    fromStored,
    toStored,
} from '../../../src/shell/settings/stored.ts';

const everythingOn = {
    ...defaultSettings,
    layout: Object.fromEntries(
        Object.keys(defaultLayout).map((toggle) => [toggle, true]),
    ) as typeof defaultLayout,
};

describe('what the browser remembers of the layout', () => {
    it('is everything but the open panel, the open drawer and the horizontal menu', () => {
        const { layout } = toStored(everythingOn) as { layout: object };
        expect(Object.keys(layout).toSorted()).toEqual(
            [
                'fixed',
                'collapsed',
                'boxed',
                'float',
                'asideHover',
                'asideScrollbar',
                'collapsedText',
                'userBlock',
                'fullLayout',
                'hiddenFooter',
            ].toSorted(),
        );
    });

    it('comes back as it was stored', () => {
        const back = fromStored(
            JSON.stringify(toStored({ ...everythingOn, theme: 'f', mode: 'dark' })),
        );
        expect(back.theme).toBe('f');
        expect(back.mode).toBe('dark');
        expect(back.layout.boxed).toBe(true);
        expect(back.layout.horizontal).toBe(false);
        expect(back.layout.offsidebarOpen).toBe(false);
    });

    it('falls back to the default where storage is damaged or from elsewhere', () => {
        for (const text of [null, 'null', '{', '{"theme":"z","layout":{"fixed":"yes"}}'])
            expect(fromStored(text)).toMatchObject({ theme: 'a', layout: defaultLayout });
    });
});
