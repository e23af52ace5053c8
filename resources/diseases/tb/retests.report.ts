import { grant } from '../../access.ts';
import { integer, rate } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { level, method, place, quiet, summed } from '../columns.ts';
import { maintenance, mount, programme, site } from '../mounts.ts';

const endpoint = 'POST /x/tb/retests';
const figures = {
    initial: integer('Initial runs'),
    initial_unsuccessful: integer('Unsuccessful at first'),
    retested: integer('Tested again'),
    resolved: integer('Then successful'),
    final_unsuccessful: integer('Unsuccessful in the end'),
    initial_unsuccessful_rate: rate('Unsuccessful at first, share', {
        numerator: 'initial_unsuccessful',
        denominator: 'initial',
        excludes: 'Retests: runs of a sample or patient that failed within the 14 days before.',
    }),
    retest_rate: rate('Tested again, share', {
        numerator: 'retested',
        denominator: 'initial_unsuccessful',
    }),
    resolved_rate: rate('Successful when tested again', {
        numerator: 'resolved',
        denominator: 'retested',
    }),
    final_unsuccessful_rate: rate('Unsuccessful in the end, share', {
        numerator: 'final_unsuccessful',
        denominator: 'initial',
        excludes: 'Retests, as above.',
    }),
};

/** Initial and final outcome of TB runs. */
export const tbRetests = defineReport({
    quiet,
    name: 'tbRetests',
    title: 'TB retests',
    about: 'What became of runs that failed: the same sample or patient number at the same facility within 14 days.',
    filters: { level },
    columns: { ...place, ...figures },
    sort: [
        '-initial_unsuccessful',
        'facility',
        'district',
        'region',
        'final_unsuccessful_rate',
        'retest_rate',
    ],
    search: ['facility', 'district', 'region'],
    totals: summed(figures),
    method: [
        'An initial run is one before which no run of the same sample or patient number failed at the facility within 14 days.',
        'A retest asks the same: the chip of Truenat that reads rifampicin is none of the chip of MTB, and MTB/XDR none of MTB/RIF.',
        'What stands where there is no number (unknown, none, 000) is nobody’s number, and makes no retest.',
        'Two runs of one sample number whose patient numbers differ are of two people: neither is the retest of the other.',
        'It is resolved when one such run within the 14 days after it was successful; runs after the period count for this.',
        method.tests,
        method.results,
    ],
    mounts: [
        programme('/tb/retests', 'view_tb_report', endpoint),
        mount('/drtb/tb/retests', 'drtb', [grant('tb', 'drtb')], endpoint),
        maintenance('/maintenance/tb/retests', 'tb', endpoint),
        site('/site/tb/retests', 'tb', endpoint),
    ],
});
