/** One set of thresholds on a screen: of the reader's choice, in marks, legend and aim alike. */
import { expect, it } from 'vitest';
import {
    bandOf,
    bandProfiles,
    chosenBands,
    errorLimit,
    holdLimits,
} from '../../../resources/bands.ts';
import { spoken, english } from '../../../resources/define/say.ts';
import { errorRates } from '../../../resources/errors/rates.report.ts';
import {
    utilizationByFacility,
    utilizationByRegion,
} from '../../../resources/utilization/utilization.report.ts';
import { reportingTrend } from '../../../resources/trends/trends.report.ts';
import { chartFor } from '../../../src/screens/chart/aim.ts';
import { markOf, measureOf } from '../../../src/screens/map/measure.ts';
import { shapes } from '../../../src/widgets/fields/shown.ts';
import { nextZoom } from '../../../src/screens/wall/useFit.ts';

const column = (report: typeof utilizationByFacility) => {
    const field = report.columns['utilization'];
    return field?.type === 'rate' ? (field.bands ?? '') : '';
};

it.each([undefined, 'utilizationLaboratory', 'utilization'])(
    'map, table and aim of utilization have the same thresholds, chosen %s',
    (chosen) => {
        const profile = chosenBands(column(utilizationByFacility), chosen);
        expect(measureOf(utilizationByFacility, chosen)!.profile).toBe(profile);
        expect(chosenBands(column(utilizationByRegion), chosen)).toBe(profile);
        const aim = chartFor(utilizationByRegion, { bands: chosen })!.target!;
        expect(aim.value).toBe(chosen === 'utilizationLaboratory' ? 85 : 95);
        expect(bandOf(profile, aim.value)!.tone).toBe('good');
        expect(bandOf(profile, aim.value - 0.01)!.tone).toBe('warning');
    },
);

it('a choice for utilization leaves the bands of other figures alone', () => {
    expect(chosenBands('errorRate', 'utilizationLaboratory')).toBe('errorRate');
    expect(chosenBands('utilization', 'errorRate')).toBe('utilization');
    expect(chartFor(reportingTrend, { bands: 'utilizationLaboratory' })!.target!.value).toBe(85);
});

it('errors are coloured, and their charts held, against the limit that came with the account', () => {
    const words = () => bandProfiles['errorRate']!.map(({ label }) => spoken(label, english));
    expect([bandOf('errorRate', 5)!.tone, words()]).toEqual(['bad', ['Below 5 %', '5 % and more']]);
    holdLimits({ error_limit: 7.5 });
    expect(errorLimit()).toBe(7.5);
    expect([bandOf('errorRate', 5)!.tone, words()]).toEqual([
        'good',
        ['Below 7.5 %', '7.5 % and more'],
    ]);
    expect(bandOf('errorRate', 7.5)).toBe(bandProfiles['errorRate']![1]);
    expect(chartFor(errorRates, {})!.target).toEqual({ value: 7.5, label: '7.5 %' });
    // A server of older days tells none.
    holdLimits({});
    expect(chartFor(errorRates, {})!.target!.value).toBe(5);
});

it('a page of a wall grows to its screen and shrinks into it, within sense', () => {
    expect(nextZoom(1, 1.05)).toBe(1);
    expect(nextZoom(1, 4)).toBe(2);
    expect(nextZoom(2, 4)).toBe(2.2);
    expect(nextZoom(1, 0.8)).toBeLessThan(0.9);
    expect(nextZoom(0.62, 0.5)).toBe(0.6);
    // A page that overflows never grows, whatever rounding says.
    expect(nextZoom(0.61, 0.999)).toBeLessThanOrEqual(0.61);
});

it.each(Object.entries(bandProfiles))(
    'each band of %s has a look of its own, on the map, in the legend and in tables',
    (_name, bands) => {
        for (const lookOf of [
            (band: (typeof bands)[number]) => markOf(band).color,
            (band: (typeof bands)[number]) => markOf(band).symbol,
            (band: (typeof bands)[number]) => shapes[band.tone],
        ])
            expect(new Set(bands.map(lookOf)).size).toBe(bands.length);
    },
);
