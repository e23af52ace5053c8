/** Figures that stand beside each other are told apart by their names. */
import { expect, it } from 'vitest';
import { areas } from '../../../resources/index.ts';

const reports = areas
    .flatMap((area) => area.menu)
    .filter((one) => one.kind === 'report')
    .filter(({ columns }) => Object.values(columns).some(({ type }) => type === 'rate'));

it.each(reports.map((report) => [report.name, report] as const))(
    '%s has a name of its own for every column',
    (_name, { columns }) => {
        const labels = Object.values(columns).map(({ label }) => label);
        expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    },
);
