// @vitest-environment happy-dom
/** A list has a box for free text where its reader would find something by it. */
import { afterEach, expect, it } from 'vitest';
import type { RouteEntry } from '../../../../resources/routes.ts';
import { text } from '../../../../resources/define/field.ts';
import { defineReport } from '../../../../resources/define/report.ts';
import { mpimaResults } from '../../../../resources/results/devices/mpimaResults.report.ts';
import { openedReport } from '../../../../src/screens/list/opened.ts';
import type { Labels } from '../../../../src/widgets/labels.ts';
import { signedIn } from '../../../fixtures/fakeServer.ts';

afterEach(() => localStorage.clear());

const entry = { label: 'List' } as RouteEntry;
const labels = { text: (one: string) => one } as unknown as Labels;

/** A list in which patients alone are looked for. */
const ofPatients = defineReport({
    name: 'ofPatients',
    title: 'Patients',
    about: 'Patients.',
    place: false,
    columns: { patient: text('Patient', { identity: true }), town: text('Town') },
    sort: ['patient'],
    search: ['patient'],
    mounts: [],
});

it.each([
    ['lifecare', false],
    ['admin', false],
    ['facility', true],
] as const)('%s', (user_type, ofPeople) => {
    signedIn({ user_type });
    expect(openedReport(ofPatients, entry, labels).search).toBe(ofPeople);
    expect(openedReport(mpimaResults, entry, labels).search).toBe(true);
});
