/** Elements of the first look, and values in them as cells draw them (widgets/fields/cells.tsx). Text is only ever text. */
import type { Span } from '../../../resources/define/calendar/steps.ts';
import type { Field } from '../../../resources/define/field.ts';
import type { Labels } from '../../widgets/labels.ts';
import type { Say } from '../../widgets/sayNow.ts';
import {
    isShort,
    shapes,
    squareOf,
    stripDays,
    type Shown,
    shownOf,
} from '../../widgets/fields/shown.ts';

type Child = Node | string | false | undefined | null;

/** `dl.k-look-pairs`: its name, then its classes. */
export function el(what: string, ...children: readonly Child[]): HTMLElement {
    const [tag = 'div', ...classes] = what.split('.');
    const made = document.createElement(tag);
    if (classes.length) made.className = classes.join(' ');
    made.append(
        ...children.filter((child) => child !== false && child !== undefined && child !== null),
    );
    return made;
}

/** What only those see who see. */
export function hidden(element: HTMLElement): HTMLElement {
    element.ariaHidden = 'true';
    return element;
}

/** Who speaks, and in whose words. */
export interface Spoken {
    say: Say;
    labels: Labels;
    /** The days of a row's step that the period covers, where they are only a part of it. */
    partOf?(row: Row): Span | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** A value of a row. */
export function valueOf(name: string, field: Field, record: Row, spoken: Spoken): Node {
    const value = record[name];
    const { say, labels, partOf } = spoken;
    const told = shownOf(field, value, { name, record, say, labels, part: partOf?.(record) });
    return told.as === 'strip' ? strip(String(value), told.texts[0] ?? '') : drawText(told);
}

function drawText({ texts, as, tone, sign, muted, title, parts }: Shown): Node {
    if (as === 'pieces')
        return el(
            'span.k-chips',
            ...texts.map((text) => el('span.k-chip', text)),
            texts.length > 1 && hidden(el('span.k-chips-more', `+${texts.length - 1}`)),
        );
    if (as === 'items') return el('ul.k-items', ...texts.map((text) => el('li', text)));
    const text = texts.join(' ');
    if (as === 'lines') return el('span.k-long.k-lines', text);
    if (sign) return el('span', hidden(el('span', sign)), text);
    if (muted) return el(as === 'piece' ? 'span.k-muted.k-nowrap' : 'span.k-muted', text);
    const words = el(as === 'piece' || isShort(text) ? 'span.k-nowrap' : 'span.k-long', text);
    if (!isShort(text)) words.style.setProperty('--k-length', `${text.length}ch`);
    if (title) words.title = title;
    const marked = tone ? toned(tone, words) : words;
    return parts ? el('span.k-parts', marked, el('span.k-unseen', ` (${parts})`)) : marked;
}

const toned = (tone: keyof typeof shapes, words: Node): HTMLElement =>
    el('span.k-toned', hidden(el(`span.k-mark.k-${tone}`, shapes[tone])), words);

const strip = (days: string, words: string): Node =>
    el(
        'span.k-strip',
        el('span.k-unseen', words),
        hidden(
            el(
                'span.k-days',
                ...stripDays(days).map((mark) => el(`span.${squareOf(mark).replace(' ', '.')}`)),
            ),
        ),
    );
