/** A step of which the period covers only a few days says so in a table, too, and is not judged beside whole ones. */
import { expect, it } from 'vitest';
import { rate, text } from '../../../resources/define/field.ts';
import { labelsOf } from '../../../src/widgets/labels.ts';
import { inPart, stepsOf } from '../../../src/widgets/dates/inPart.ts';
import { shownOf } from '../../../src/widgets/fields/shown.ts';
import { sayNow } from '../../../src/widgets/sayNow.ts';

const columns = {
    period: text('Month', { step: true }),
    use: rate('Use', { numerator: 'a', denominator: 'b', bands: 'utilization' }),
};
const period = { start_date: '2025-11-28', end_date: '2026-11-27' };

function told(name: keyof typeof columns, month: string) {
    const record = { period: month, use: 80.8, a: 193, b: 239 };
    const say = sayNow();
    const part = inPart(stepsOf(columns), record, period);
    const around = { name, record, labels: labelsOf(say, 'trend'), say, part };
    return shownOf(columns[name], record[name], around);
}

it('says which days of it there are', () => {
    expect(told('period', '2025-11')).toMatchObject({
        texts: ['Nov 2025 (in part)'],
        title: '28 Nov 2025 – 30 Nov 2025',
    });
    expect(told('period', '2025-12').texts).toEqual(['Dec 2025']);
    expect(told('period', '2026-11').texts).toEqual(['Nov 2026 (in part)']);
});

it('has its figure without the colour and the mark of a judgement', () => {
    expect(told('use', '2025-11')).toMatchObject({ texts: ['80.8%'], tone: undefined });
    expect(told('use', '2025-12')).toMatchObject({ texts: ['80.8%'], tone: 'warning' });
});
