import { grant } from '../../access.ts';
import { choice, integer } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { calls, method, quiet, runs, summed } from '../columns.ts';
import { maintenance, mount, programme, site } from '../mounts.ts';

const endpoint = 'POST /x/tb/ages';
const figures = {
    tests: runs['tests']!,
    valid: runs['valid']!,
    ...calls,
    trace: integer('Trace'),
    rif_detected: integer('RIF resistance detected'),
};

/** Groups of WHO's TB reports, as the query calls them. */
const ages = choice('Age', {
    '00–04': '0–4',
    '05–14': '5–14',
    '15–24': '15–24',
    '25–34': '25–34',
    '35–44': '35–44',
    '45–54': '45–54',
    '55–64': '55–64',
    '65+': '65+',
    Unknown: 'Unknown',
});
const sex = choice('Sex', { female: 'Female', male: 'Male', other: 'Other', unknown: 'Unknown' });

/** TB by age and sex, as far as instruments were told. */
export const tbAges = defineReport({
    quiet,
    name: 'tbAges',
    title: 'TB by age and sex',
    about: 'TB runs by age group and sex of the patient. Many runs carry neither: they are shown as unknown.',
    filters: { age_group: ages, sex },
    columns: {
        age_group: ages,
        sex,
        ...figures,
    },
    sort: ['age_group', 'sex', 'tests', 'positivity'],
    totals: summed(figures),
    chart: { type: 'bar', x: 'age_group', y: ['positive'], by: 'sex' },
    rows: '/tb/results',
    optional: ['valid_called'],
    method: [method.tests, method.valid, method.called, method.reflex, method.results],
    mounts: [
        programme('/tb/ages', 'view_tb_report', endpoint),
        mount('/drtb/tb/ages', 'drtb', [grant('tb', 'drtb')], endpoint),
        maintenance('/maintenance/tb/ages', 'tb', endpoint),
        site('/site/tb/ages', 'tb', endpoint),
    ],
});
