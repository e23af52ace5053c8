/** What of a screen goes along with a report of a problem. */
import { expect, it } from 'vitest';
import { filtersInWords } from '../../../resources/feedback/screenFacts.ts';
import { areas } from '../../../resources/index.ts';

const screens = areas
    .flatMap(({ menu }) => menu)
    .filter((one) => one.kind === 'report' || one.kind === 'entity');

it('leaves out on every screen what was typed, whichever filter it was typed into', () => {
    const leaks = screens.flatMap((screen) => {
        const names = [
            ...(screen.kind === 'report' ? Object.keys(screen.filters) : screen.list.filters),
            'q',
            'search',
            'sample',
            'sample_id',
            'patient_id',
            'patient_name',
            'barcode',
        ];
        return ['Okello Grace', 'okello', 'S-2026/17', '0701234567']
            .map((typed) => Object.fromEntries(names.map((name) => [name, typed])))
            .flatMap((asked) => filtersInWords(screen, asked))
            .filter(([name]) => {
                // The number of a place is no telephone number, and names nobody.
                const fields = screen.kind === 'report' ? screen.filters : screen.fields;
                return (
                    fields[name]?.type !== 'reference' &&
                    !(name in { region: 1, district: 1, facility: 1, ip: 1, hub: 1 })
                );
            })
            .map(([name, value]) => `${screen.name} ${name}: ${value}`);
    });
    expect(leaks).toEqual([]);
});

it('leaves out every filter that can name a patient, whatever stands in it', () => {
    const asked = Object.fromEntries(
        screens.flatMap((screen) =>
            Object.entries(screen.kind === 'report' ? screen.filters : screen.fields)
                .filter(([, field]) => field.identity)
                .map(([name]) => [name, 'true'] as const),
        ),
    );
    for (const screen of screens)
        for (const [name] of filtersInWords(screen, asked)) {
            const fields = screen.kind === 'report' ? screen.filters : screen.fields;
            expect([screen.name, name, fields[name]?.identity ?? false]).toEqual([
                screen.name,
                name,
                false,
            ]);
        }
});

it('tells words, days and places', () => {
    const screen = screens.find(({ name }) => name === 'feedbackRows')!;
    expect(
        filtersInWords(screen, {
            status: ['open', 'resolved', 'Okello'],
            initials: 'AO',
            start_date: '2026-03-01',
            end_date: 'today',
            facility: 12,
            region: 'North',
        }),
    ).toEqual([
        ['status', 'open, resolved'],
        ['start_date', '2026-03-01'],
        ['facility', '12'],
    ]);
});
