/** The day of an X-ray site: whom to test, whom to take again, and devices from which no upload came. */
import { defineWork } from '../../define/points/work.ts';
import { devices } from '../list/devices.report.ts';
import { siteXrayResults } from './results.report.ts';

const exams = {
    accounts: ['xraysite'],
    report: siteXrayResults,
    endpoint: 'POST /xray/facility/results',
    route: '/site/xray/results',
    what: ['sample_id', 'patient_id'],
    since: 'day',
    act: { label: 'Open it', route: '/site/xray/results/{id}/show' },
} as const;

export const untestedWork = defineWork({
    ...exams,
    name: 'xraysUntested',
    title: 'X-rays above the threshold without a test',
    about: 'Of the last 30 days, and no test of TB followed under the patient number: have them tested, or link the test.',
    filter: { cad_verdict: 'above', tied: 'no' },
    days: 30,
    late: 3 * 24,
});

export const repeatWork = defineWork({
    ...exams,
    name: 'xraysToRepeat',
    title: 'Failed X-rays to take again',
    about: 'Of the last 7 days: the software gave no score, and no X-ray of the patient with a score came since.',
    filter: { to_repeat: true },
    days: 7,
    late: 24,
});

export const uploadsWork = defineWork({
    name: 'xrayUploads',
    title: 'X-ray devices without an upload for over 3 days',
    about: 'Nothing came from them: upload the files of the last days.',
    accounts: ['xraysite'],
    report: devices,
    endpoint: 'POST /xray/devices',
    route: '/site/xray/devices',
    filter: { state: ['quiet', 'late', 'silent', 'never'], in_use: true },
    what: ['serial'],
    since: 'last_upload_at',
    late: 14 * 24,
    act: { label: 'Upload results', route: '/site/xray/upload' },
});
