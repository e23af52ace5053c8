/**
 * `npm run check`: says yes or no in a minute. Format, lint, types, unused code, generated files,
 * and the tests that need neither database nor browser.
 */
import { fileURLToPath } from 'node:url';
import { conclude, step, tests } from './steps.mjs';

/** All of it; `npm test` begins with the same. */
export async function check() {
    await step('format', 'oxfmt', ['--check', '.']);
    await step('lint', 'oxlint', ['.']);
    await step('types', 'tsc', ['--noEmit']);
    await step('unused code', 'knip', []);
    await step('generated files', 'tsx', ['scripts/generate.ts', '--check']);
    await tests('unit tests', ['--project', 'unit']);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    await check();
    conclude();
}
