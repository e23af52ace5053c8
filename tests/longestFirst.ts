/**
 * The order of test files: those that take longest come first, so that no worker stands idle at the end. Vitest knows how
 * long a file took from an earlier run, which a fresh checkout has not; by size alone a line that walks every screen comes last.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those above some fifteen seconds, the longest first. What is missing here costs time, and nothing else. */
const longest = [
    'unit/facilities/matchingReal.test.ts',
    'unit/size.test.ts',
    'server/process/start.test.ts',
    'server/process/recipes.test.ts',
    'server/reports/recompute.test.ts',
    'server/process/commands.test.ts',
    'server/authorisation.test.ts',
    'server/contractCalls.test.ts',
    'server/alerts/paperApart.test.ts',
    'server/process/durability.test.ts',
    'server/process/disk.test.ts',
    'server/process/pair.test.ts',
    'server/jobs/queue.test.ts',
    'server/process/lock.test.ts',
    'server/backup/archive.test.ts',
    'server/engine/session.test.ts',
    'server/process/upgrade.test.ts',
    'server/stock/upload.test.ts',
    'server/reports/worked.test.ts',
    'server/facilities/import.test.ts',
    'server/demo/country.test.ts',
    'server/demo/chains.test.ts',
    'server/process/demo.test.ts',
    'server/ingest/sharedMessages.test.ts',
    'server/engine/resultLists.test.ts',
    'server/demo/errorsFound.test.ts',
    'server/engine/fuzz.test.ts',
    'browser/screensBeside.test.ts',
    'browser/screensAdmin.test.ts',
    'browser/screensOthers.test.ts',
    'browser/screensSuperadmin.test.ts',
    'browser/screensFacility.test.ts',
    'browser/line/rider.test.ts',
    'browser/line/worker.test.ts',
    'browser/paper/print.test.ts',
    'browser/hands.test.ts',
    'browser/stockRequests.test.ts',
    'browser/shell.test.ts',
    'browser/dashboard.test.ts',
    'browser/line/cut.test.ts',
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
