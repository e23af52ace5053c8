/** A further device is rows of what the product says: neither the engine nor a page knows it by name. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { standardRole } from '../../../resources/permissions.ts';
import { endpointFor } from '../../../resources/dashboards.ts';
import { keptBy } from '../../../resources/devices/columns.ts';
import { truenatErrors } from '../../../resources/devices/errors/errors.report.ts';
import { deviceCoverage } from '../../../resources/devices/list/coverage.report.ts';
import { devices } from '../../../resources/devices/list/devices.report.ts';
import { deviceRuns, deviceRunsOver } from '../../../resources/devices/runs/runs.report.ts';
import { truenatDashboard } from '../../../resources/devices/truenat.dashboard.ts';
import { assignCalls } from '../../../resources/machines/assignCalls.ts';
import { kinds, productNames, typeLabels } from '../../../resources/machines/kinds.ts';
import { analysers } from '../../../resources/gateway/reading/wire/analysers.ts';

const filesOf = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx|css)$/.test(name))
        .map((name) => `${folder}/${name}`);

const naming = (folders: readonly string[]): string[] =>
    folders
        .flatMap(filesOf)
        .filter((file) => /m2000/i.test(readFileSync(file, 'utf8')))
        .toSorted();

describe('the Abbott m2000, added by the recipe for a further device', () => {
    it('is named by no file of the engine, of the client or of the reading of messages beyond its row', () => {
        // What is generated names every declaration.
        const client = naming(['src', 'dataProvider', 'authProvider']);
        expect(client.filter((file) => !file.includes('.gen.'))).toEqual([]);
        expect(
            naming(['server']).filter((file) => !file.startsWith('server/demo/devices/')),
        ).toEqual([]);
        expect(naming(['resources'])).toEqual([
            'resources/deviceMenu.ts',
            'resources/devices/columns.ts',
            'resources/devices/devices.area.ts',
            'resources/devices/errors/errors.report.ts',
            'resources/devices/list/devices.report.ts',
            'resources/devices/runs/hiv.report.ts',
            'resources/devices/runs/hiv.sql.ts',
            'resources/fleet/merge/mergeCalls.ts',
            'resources/gateway/reading/wire/analysers.ts',
            'resources/help/diseaseQuestions.ts',
            'resources/machines/assignCalls.ts',
            'resources/machines/kinds.ts',
        ]);
    });

    it('leaves the overview of Truenat with the calls of Truenat', () => {
        const role = Object.fromEntries(
            standardRole('admin').map((permission) => [permission, true]),
        );
        const reports = [deviceCoverage, deviceRuns, deviceRunsOver, truenatErrors];
        expect(truenatDashboard.panels.map(({ report }) => report).toSorted()).toEqual(
            reports.map(({ name }) => name).toSorted(),
        );
        for (const report of reports) {
            const mount = report.mounts.find(
                ({ endpoint }) => endpoint === endpointFor(report, { user_type: 'admin', role }),
            );
            expect([report.name, mount?.filter]).toMatchObject([report.name, { kind: 'truenat' }]);
        }
    });

    it('is named on the page that takes files, as every kind is', () => {
        const all = productNames('facility');
        expect(all).toContain(kinds.m2000.label);
        expect(productNames('xraysite')).toEqual(kinds.xray.products);
        for (const { label, ...kind } of Object.values(kinds))
            expect(
                ('products' in kind ? kind.products : [label]).every((name) => all.includes(name)),
            ).toBe(true);
        const page = readFileSync('src/pages/gateway/Upload.tsx', 'utf8');
        expect(page).toContain('say.value(productNames(user_type))');
    });

    it('is of a kind that has its sender and its assignment, as every analyser has', () => {
        const types: readonly string[] = Object.values(kinds).flatMap(({ types: own }) => own);
        for (const { type } of analysers) {
            expect(types).toContain(type);
            expect(Object.keys(assignCalls)).toContain(type);
        }
    });
});

describe('each kind of device', () => {
    it.each(Object.entries(kinds))('has all that the recipe asks of %s', (kind, { types }) => {
        for (const type of types) expect(Object.keys(typeLabels)).toContain(type);
        if (kind === 'genexpert') return;
        expect(Object.keys(keptBy), 'resources/devices/columns.ts').toContain(kind);
        expect(
            devices.mounts.some(({ filter }) => filter?.['kind'] === kind),
            `a mount of the devices with ...of('${kind}')`,
        ).toBe(true);
    });

    it.each(analysers)('has messages of $type among the fixtures', ({ sender }) => {
        const folder = 'tests/fixtures/messages';
        const senders = readdirSync(folder).map((name) => {
            const text = readFileSync(`${folder}/${name}`, 'latin1');
            return /(?:H\|\\\^&\|\|\||MSH\|[^|]*\|)([^|^]*)/.exec(text)?.[1] ?? '';
        });
        expect(senders.some((name) => sender.test(name))).toBe(true);
    });
});
