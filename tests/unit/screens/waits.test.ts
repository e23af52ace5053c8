// @vitest-environment happy-dom
/** What a worklist says of one row: what each figure is, and that a day that has gone by is late. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import french from '../../../locales/fr.json';
import { speak } from '../../../locales/tongue.ts';
import type { Waiting, WaitingRow } from '../../../resources/define/points/work.ts';
import { figureOf, oldestOf, sortWorks, whenText } from '../../../src/screens/worklist/waits.ts';
import { sayNow } from '../../../src/widgets/sayNow.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-27T09:00:00Z') }));
afterEach(() => {
    vi.useRealTimers();
    speak('en');
});

const row = (values: Partial<WaitingRow>): WaitingRow => ({
    id: 1,
    what: 'A-1',
    whose: '',
    named: [],
    since: null,
    figure: null,
    ...values,
});
const work = (values: Partial<Waiting>): Waiting => ({
    name: 'a',
    title: { text: 'A' },
    about: { text: 'a' },
    count: 1,
    route: '/a',
    filter: {},
    due: false,
    late: null,
    act: null,
    figure: null,
    rows: [],
    ...values,
});

it('a day that has gone by is late since then, and never the next', () => {
    const since = (day: string) => work({ due: true, rows: [row({ since: day })] });
    expect(oldestOf(since('2026-09-29'), sayNow())).toEqual({
        text: 'Late since 29 Sep 2026',
        late: true,
    });
    expect(whenText('2026-09-29', true, sayNow())).toBe('Late since 29 Sep 2026');
    for (const day of ['2026-11-27', '2026-12-01'])
        expect(oldestOf(since(day), sayNow())?.late).toBe(false);
    expect(oldestOf(since('2026-12-01'), sayNow())?.text).toBe('The next: 1 Dec 2026');
    speak('fr', french);
    expect(whenText('2026-09-29', true, sayNow())).toBe('En retard depuis le 29 sept. 2026');
});

it('what has only a day waits for days, and never for hours that nobody knows', () => {
    // Midnight has gone by in Kampala, and not in Greenwich.
    vi.setSystemTime(new Date('2026-11-26T21:30:00Z'));
    for (const [since, text] of [
        ['2026-11-27', 'less than a day'],
        ['2026-11-26', '1 day'],
        ['2026-11-20', '7 days'],
        ['2026-11-26T20:29:00Z', '1 hour'],
        ['2026-11-26T21:29:00Z', 'less than an hour'],
    ] as const)
        expect(whenText(since, false, sayNow())).toBe(text);
    expect(oldestOf(work({ rows: [row({ since: '2026-11-27' })] }), sayNow())).toEqual({
        text: 'The oldest waits for less than a day',
        late: false,
    });
});

it('what is late stands before what waits a shorter time, and before what is to come', () => {
    const [late, coming, waits] = [
        work({ name: 'late', due: true, rows: [row({ since: '2026-09-29' })] }),
        work({ name: 'coming', due: true, rows: [row({ since: '2026-12-01' })] }),
        work({ name: 'waits', rows: [row({ since: '2026-11-20T08:00:00Z' })] }),
    ];
    const { open } = sortWorks([coming, waits, late]);
    expect(open.map(({ name }) => name)).toEqual(['late', 'waits', 'coming']);
});

it('a figure says what it is where it has no unit', () => {
    const figure = (unit: string) => ({ label: { text: 'Failures running' }, unit });
    const told = (unit: string, value: number) =>
        figureOf(work({ figure: figure(unit) }), row({ figure: value }), sayNow());
    expect(told('', 0)).toBe('Failures running: 0');
    expect(told('%', 12.34)).toBe('12.3%');
    expect(told('days', 3)).toBe('3 days');
});

it('a rate says what it is made of', () => {
    const rate = work({ figure: { label: { text: 'Failure rate' }, unit: '%' } });
    expect(figureOf(rate, row({ figure: 33.333 }), sayNow())).toBe('33.3%');
    const parts = { part: 3, whole: 1009 };
    expect(figureOf(rate, row({ figure: 0.3, parts }), sayNow())).toBe('0.3% (3 of 1,009)');
});
