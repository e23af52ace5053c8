/** Viral load and early infant diagnosis, of mPima devices alone: the programme's reports, narrowed. */
import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import { level } from '../../diseases/columns.ts';
import { eidReport } from '../../diseases/hiv/eid.report.ts';
import { vlReport } from '../../diseases/hiv/vl.report.ts';
import { mount } from '../../diseases/mounts.ts';
import { m2000Readers, of, ofKind } from '../columns.ts';

const filters = { ...ofKind, level };

export const deviceVl = defineReport({
    ...vlReport,
    name: 'deviceVl',
    title: 'Viral load of devices by facility',
    filters,
    rows: '/mpima/results',
    mounts: [
        mount(
            '/mpima/vl/report',
            'mpima',
            [grant('view_mpima_vl_report', 'admin')],
            'POST /pima/vl_report',
            {
                label: 'mPima viral load by facility',
                ...of('mpima'),
            },
        ),
    ],
});

export const deviceEid = defineReport({
    ...eidReport,
    name: 'deviceEid',
    title: 'EID of devices by facility',
    filters,
    rows: '/mpima/results',
    mounts: [
        mount(
            '/mpima/eid/report',
            'mpima',
            [grant('view_mpima_eid_report', 'admin')],
            'POST /pima/eid_report',
            {
                label: 'mPima EID by facility',
                ...of('mpima'),
            },
        ),
    ],
});

const { rows: _rows, ...anyVl } = vlReport;

/** Of the analysers that measure viral loads alone; their results stand in the list of all viral loads. */
export const m2000Vl = defineReport({
    ...anyVl,
    name: 'm2000Vl',
    title: 'Viral load of Abbott m2000 by facility',
    filters,
    mounts: [
        mount('/m2000/report', 'general', m2000Readers, 'POST /x/m2000/report', {
            label: 'm2000 by facility',
            ...of('m2000'),
        }),
    ],
});
