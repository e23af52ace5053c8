/** The error manual as a table: what the programme knows of each code. */
import { grant } from '../../access.ts';
import { choice, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { allClasses } from '../classes.ts';
import { errorClass, explained } from '../columns.ts';

const access = [grant('errors', 'facility', 'maintenance'), grant('view_errors', 'admin')];

export const errorManual = defineReport({
    name: 'errorManual',
    title: 'Error manual as a table',
    about: 'Codes of GeneXpert with what they mean, what probably caused them and what to do first. The system administrator keeps them.',
    period: { kind: 'none' },
    place: false,
    filters: { code: text('Code'), class: errorClass },
    columns: {
        code: text('Code', { required: true }),
        class: choice('Class', allClasses, { required: true }),
        phase: choice(
            'When',
            {
                finished: 'Beside a result',
                aborted: 'During the run',
                loading: 'While loading',
                communication: 'Connection',
                self_test: 'Self-test',
                after_run: 'After the run',
                unknown: 'Not known',
            },
            { required: true },
        ),
        counts_as: choice(
            'Counts as',
            { error: 'Error', information: 'Information', self_test: 'Self-test' },
            { required: true },
        ),
        ...explained,
    },
    sort: ['code', 'class', 'phase'],
    search: ['code', 'class', 'meaning', 'likely_cause', 'first_action'],
    mounts: [
        {
            route: '/gx/error/manual/table',
            group: 'facility',
            access,
            endpoint: 'POST /genexpert/errors/manual/',
            hidden: true,
        },
    ],
});
