/**
 * `npm run check`: says yes or no without a database or a browser: format, lint, types, unused code,
 * generated files and the unit tests. `npm run check -- --changed` runs, of the unit tests, those that
 * reach what is not committed yet; `-- --changed main` what differs from that commit.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { conclude, step, tests } from './steps.mjs';

/** What tsc found out last, so that it looks again at what changed alone; the test of the recipes begins with it too. */
const typesKept = 'tests/output/types.tsbuildinfo';

/** All of it, `npm test` begins with the same; or of the unit tests those that a change reaches. */
export async function check({ changed } = {}) {
    await step('format', 'oxfmt', ['--check', '.']);
    await step('lint', 'oxlint', ['--deny-warnings', '.']);
    // Each checker looks at the types of libraries anew: as many as there are processors, not four.
    const checkers = ['--checkers', String(Math.min(4, availableParallelism()))];
    const kept = ['--incremental', '--tsBuildInfoFile', typesKept];
    await step('types', 'tsc', ['--noEmit', ...kept, ...checkers]);
    // Each of them takes one processor.
    await Promise.all([
        step('unused code', 'knip', []),
        step('generated files', 'tsx', ['scripts/generate.ts', '--check']),
    ]);
    const some = changed === undefined ? [] : [`--changed${changed && `=${changed}`}`];
    await tests('unit tests', ['--project', 'unit*', ...some]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const at = process.argv.indexOf('--changed');
    await check({ changed: at < 0 ? undefined : (process.argv[at + 1] ?? '') });
    conclude();
}
