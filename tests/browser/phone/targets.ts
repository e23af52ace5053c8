/** What a finger presses on a phone, measured. */
import type { Page } from 'playwright-core';

/** A screen under a finger: its style sheets see a coarse pointer. */
export async function underAFinger(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
}

/** Buttons, fields and links that stand alone and are lower or narrower than a fingertip (44 px), once each by what they are called. */
export function small(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const FINGER = 44;
        const found = new Set<string>();
        const pressed =
            'button, a[href], select, textarea, summary, [role=button], [role=tab], input:not([type=hidden], [type=file])';
        for (const one of document.querySelectorAll<HTMLElement>(
            `header :is(${pressed}), main :is(${pressed})`,
        )) {
            if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
            if (one.closest('[aria-hidden=true], .k-skip') || one.matches(':disabled')) continue;
            // Plotly draws its own; what it offers stands as a table beside it.
            if (one.closest('.js-plotly-plot')) continue;
            // A field is pressed anywhere in its frame, a box to tick on its words.
            const frame =
                one.closest<HTMLElement>('.MuiInputBase-root, .k-toggle') ??
                (one.matches('[type=checkbox], [type=radio]') &&
                    one.closest<HTMLElement>('label, .MuiCheckbox-root'));
            const box = (frame || one).getBoundingClientRect();
            if (box.width < 2 || box.height < 2) continue;
            if (!standsAlone(one)) continue;
            // Words of a link may be short; a sign needs both.
            const wide = one.matches('a') || box.width >= FINGER - 0.5;
            if (box.height >= FINGER - 0.5 && wide) continue;
            const name =
                one.ariaLabel ||
                one.textContent?.trim().slice(0, 40) ||
                one.getAttribute('name') ||
                one.className;
            found.add(
                `small: ${one.tagName.toLowerCase()} "${name}" ${Math.round(box.width)} × ${Math.round(box.height)} px`,
            );
        }
        return [...found];

        /** Not in a sentence, a cell or among values, where a finger goes by the words around it; nor the box to tick beside a name. */
        function standsAlone(target: HTMLElement): boolean {
            if (target.closest('td, dd, dt, h1, h2, h3, small')) return false;
            if (target.matches('input[type=checkbox]')) return !target.closest('li');
            if (!target.matches('a')) return true;
            return !target.closest('p, label') && getComputedStyle(target).display !== 'inline';
        }
    });
}

/** Words smaller than 16 px in cells and on buttons, and than 14 px elsewhere, where notes are; once each by what they say. */
export function tiny(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found = new Set<string>();
        const words = document.createTreeWalker(
            document.querySelector('main')!,
            NodeFilter.SHOW_TEXT,
        );
        while (words.nextNode()) {
            const text = words.currentNode.textContent?.trim() ?? '';
            const holder = words.currentNode.parentElement;
            if (
                !/\p{L}{3}/u.test(text) ||
                !holder ||
                holder.closest('svg, script, style, [aria-hidden=true]')
            )
                continue;
            if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
                continue;
            if (holder.getBoundingClientRect().width < 2) continue;
            const size = Number.parseFloat(getComputedStyle(holder).fontSize);
            const isNote = holder.closest('small, .k-note, .k-chip, .MuiChip-root, .k-legend');
            if (size < (holder.closest('td, button') && !isNote ? 16 : 14))
                found.add(`tiny: "${text.slice(0, 40)}" ${size} px`);
        }
        return [...found];
    });
}
