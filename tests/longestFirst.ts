/**
 * The order of test files: those that take longest come first, so that no worker stands idle at the end. Vitest knows how
 * long a file took from an earlier run, which a fresh checkout has not; by size alone a line that walks every screen comes last.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those above some fifteen seconds, the longest first. What is missing here costs time, and nothing else. */
const longest = [
    'unit/admin/permissions.test.tsx',
    'unit/screens/list/lists.test.tsx',
    'unit/dashboard/dashboard.test.tsx',
    'unit/screens/forms.test.tsx',
    'unit/facilities/matchingReal.test.ts',
    'unit/size.test.ts',
    'server/process/recipes.test.ts',
    'server/reports/recompute.test.ts',
    'server/process/start.test.ts',
    'server/authorisation.test.ts',
    'server/contractCalls.test.ts',
    'server/mdr/eqaHidden.test.ts',
    'server/process/durability.test.ts',
    'server/canaries/withoutIdentity.test.ts',
    'server/canaries/everyColumn.test.ts',
    'server/devices/extracts.test.ts',
    'server/alerts/paperApart.test.ts',
    'server/process/commands.test.ts',
    'server/process/disk.test.ts',
    'server/facilities/realList.test.ts',
    'server/process/pair.test.ts',
    'server/fleet/mergeMany.test.ts',
    'server/canaries/otherColumns.test.ts',
    'server/reports/everyReader.test.ts',
    'server/process/upgrade.test.ts',
    'server/devices/oneKindFigures.test.ts',
    'server/demo/country.test.ts',
    'server/canaries/facility.test.ts',
    'server/engine/fuzz.test.ts',
    'server/stock/upload.test.ts',
    'server/engine/session.test.ts',
    'server/ingest/sharedMessages.test.ts',
    'server/stock/race.test.ts',
    'server/reports/worked.test.ts',
    'server/backup/drill.test.ts',
    'server/facilities/import.test.ts',
    'server/backup/archive.test.ts',
    'server/jobs/queue.test.ts',
    'server/ingest/kill.test.ts',
    'browser/screensAdmin.test.ts',
    'browser/screensOthers.test.ts',
    'browser/screensBeside.test.ts',
    'browser/screensSuperadmin.test.ts',
    'browser/screensFacility.test.ts',
    'browser/shell.test.ts',
    'browser/paper/print.test.ts',
    'browser/hands.test.ts',
    'browser/line/look.test.ts',
    'browser/line/rider.test.ts',
    'browser/profile/machine.test.ts',
    'browser/wall.test.ts',
    'browser/language/panels.test.ts',
    'browser/line/cutDay.test.ts',
    'browser/drawn/map.test.ts',
    'browser/stockRequests.test.ts',
    'browser/dashboard.test.ts',
    'browser/line/worker.test.ts',
    'browser/line/cut.test.ts',
    'browser/firstVisit.test.ts',
    'browser/drawn/chart.test.ts',
    'browser/stock.test.ts',
];

/** The place of a file among the longest; behind them all where it is none. */
function placeOf({ moduleId }: TestSpecification): number {
    const at = longest.findIndex((file) => moduleId.endsWith(`/tests/${file}`));
    return at < 0 ? longest.length : at;
}

/** The usual order within each project, but for the longest. */
export class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
        const usual = await super.sort(files);
        const projects = [...new Set(usual.map(({ project }) => project.name))];
        return usual.toSorted(
            (one, other) =>
                projects.indexOf(one.project.name) - projects.indexOf(other.project.name) ||
                placeOf(one) - placeOf(other),
        );
    }
}
