/** Running the steps of a check in sequence, and counting the tests among them. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What became of all steps so far. */
export const outcome = { passed: 0, failed: 0, skipped: 0, broken: [], failures: [] };

/** Runs a program of node_modules; a failure is noted and does not keep the other steps away. */
export async function step(title, program, args, env = {}) {
    const began = Date.now();
    console.log(`\n▸ ${title}`);
    const code = await run(join(root, 'node_modules', '.bin', program), args, env);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`  ${title}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
    if (code !== 0) outcome.broken.push(title);
    return code === 0;
}

/** Runs test projects of vitest and adds their numbers to the outcome. */
export async function tests(title, args, env = {}) {
    const report = join(root, 'tests', 'output', `${title.replaceAll(/\W+/g, '-')}.json`);
    mkdirSync(dirname(report), { recursive: true });
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const passed = await step(
        title,
        'vitest',
        ['run', ...reporters, '--passWithNoTests', ...args],
        env,
    );
    if (!existsSync(report)) {
        // It ended before it could count: that is one failure at least.
        outcome.failed++;
        outcome.failures.push(`${title}: ended before its report was written`);
        return;
    }
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    const brokenFiles = counts.testResults.filter(
        (file) => file.status === 'failed' && !file.assertionResults.some(isFailure),
    );
    outcome.passed += counts.numPassedTests;
    outcome.skipped += counts.numPendingTests + counts.numTodoTests;
    for (const file of counts.testResults) {
        const name = relative(root, file.name);
        for (const test of file.assertionResults.filter(isFailure))
            outcome.failures.push(
                [`${title}: ${name} > ${test.fullName}`, ...test.failureMessages].join('\n'),
            );
    }
    for (const file of brokenFiles)
        outcome.failures.push(`${title}: ${relative(root, file.name)}\n${file.message}`);
    // A file that could not even be loaded counts as one failed test.
    const failures = counts.numFailedTests + brokenFiles.length;
    outcome.failed += passed ? failures : Math.max(1, failures);
}

const isFailure = (assertion) => assertion.status === 'failed';

/** Characters kept of one failure's message: enough for what differs, short enough that all can be read. */
const messageLength = 2_000;

/**
 * The last words: what is wrong, then the numbers on the last line. Sets the exit code. Failures are told
 * again here, in whole, because a log of twenty minutes is often kept by its end only.
 */
export function conclude() {
    const { passed, failed, skipped, broken, failures } = outcome;
    for (const failure of failures) console.log(`\n✗ ${failure.slice(0, messageLength)}`);
    console.log('');
    if (broken.length) console.log(`Not passed: ${broken.join(', ')}`);
    if (skipped) console.log(`${skipped} tests were skipped`);
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = broken.length || failed ? 1 : 0;
}

function run(program, args, env) {
    return new Promise((resolve) => {
        const child = spawn(program, args, {
            cwd: root,
            env: { ...process.env, ...env },
            stdio: 'inherit',
        });
        const forward = (signal) => child.kill(signal);
        process.on('SIGTERM', forward);
        child.on('error', () => resolve(127));
        child.on('exit', (code) => {
            process.off('SIGTERM', forward);
            resolve(code ?? 1);
        });
    });
}
