// @vitest-environment happy-dom
/** A list opens on the columns and filters that mean something there: none that its mount fixes, and none of what its devices lack. */
import { afterEach, expect, it } from 'vitest';
import { areas } from '../../../../resources/index.ts';
import { routesOf } from '../../../../resources/routes.ts';
import type { Report } from '../../../../resources/define/report.ts';
import { afinionResults } from '../../../../resources/results/devices/afinionResults.report.ts';
import { mpimaResults } from '../../../../resources/results/devices/mpimaResults.report.ts';
import { truenatResults } from '../../../../resources/results/devices/truenatResults.report.ts';
import { tbResults } from '../../../../resources/results/lists/tbResults.report.ts';
import { openedReport } from '../../../../src/screens/list/opened.ts';
import type { Labels } from '../../../../src/widgets/labels.ts';
import { signedIn } from '../../../fixtures/fakeServer.ts';

afterEach(() => localStorage.clear());

const routes = routesOf(areas);
const labels = { text: (one: string) => one } as unknown as Labels;
const opened = (report: Report, route: string) =>
    openedReport(
        report,
        routes.find((entry) => entry.route === route && entry.name === report.name)!,
        labels,
    );

it('of one measurement it says nowhere in its rows which one, and can be asked to', () => {
    signedIn({ user_type: 'admin' });
    for (const route of ['/af/results', '/af/results/hba1c']) {
        const { standard, columns } = opened(afinionResults, route);
        expect(standard).not.toContain('disease_area');
        expect(columns.map(({ name }) => name)).toContain('disease_area');
    }
    signedIn({ user_type: 'facility' });
    expect(opened(afinionResults, '/site/af/results').standard).toContain('disease_area');
});

it('of devices without modules it asks for none, and its calls take what every list takes', () => {
    signedIn({ user_type: 'admin' });
    const offered = (report: Report, route: string) =>
        opened(report, route).filters.map(({ name }) => name);
    for (const [report, route] of [
        [afinionResults, '/af/results/hba1c'],
        [mpimaResults, '/mpima/results'],
        [truenatResults, '/truenat/results'],
    ] as const) {
        expect(offered(report, route)).not.toContain('module');
        expect(offered(report, route)).toContain('machine');
        expect(Object.keys(report.quiet ?? {})).toContain('module');
    }
    expect(offered(tbResults, '/tb/results')).toContain('module');
});

it('of measurements it asks for no call, and its calls take one', () => {
    signedIn({ user_type: 'admin' });
    for (const route of ['/af/results', '/af/results/hba1c']) {
        const offered = opened(afinionResults, route).filters.map(({ name }) => name);
        expect(offered).not.toContain('call');
        expect(offered).toContain('outcome');
    }
    expect(Object.keys(afinionResults.quiet ?? {})).toContain('call');
    expect(opened(mpimaResults, '/mpima/results').filters.map(({ name }) => name)).toContain(
        'call',
    );
});

it('of tuberculosis what a clinician acts on stands there, and no other chip of an extract that no GeneXpert has', () => {
    signedIn({ user_type: 'facility' });
    const { standard, columns, first = [] } = opened(tbResults, '/site/tb/results');
    for (const name of ['other_mtb', 'other_rif']) {
        expect(standard).not.toContain(name);
        expect(columns.map((column) => column.name)).toContain(name);
    }
    const acted = ['sample_id', 'mtb', 'mtb_grade', 'rif', 'rr_state', 'patient_id', 'outcome'];
    expect(acted.filter((name) => !first.includes(name))).toEqual([]);
    signedIn({ user_type: 'admin' });
    const truenat = opened(truenatResults, '/truenat/results').standard;
    expect(
        ['mtb', 'mtb_grade', 'rif', 'other_rif', 'other_drugs'].filter(
            (name) => !truenat.includes(name),
        ),
    ).toEqual([]);
    expect(truenat).not.toContain('other_mtb');
});
