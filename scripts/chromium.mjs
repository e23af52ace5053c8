/**
 * Finds the Chromium that the browser tests drive, or installs it by the platform's own means.
 * CHROMIUM_PATH names one that stands elsewhere.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The one without a window does the same with a fifth less of processor.
const shell = 'chromium-headless-shell';
const names = [
    shell,
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
];
const elsewhere = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of an installed Chromium, or undefined. */
export function findChromium() {
    const given = process.env['CHROMIUM_PATH'];
    if (given) return isProgram(given) ? given : undefined;
    const folders = (process.env['PATH'] ?? '').split(delimiter);
    const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
    return [...candidates, ...elsewhere].find(isProgram);
}

/** Path of a Chromium, installed first where there is none and the platform allows. */
export function ensureChromium() {
    const found = findChromium();
    if (found || process.env['CHROMIUM_PATH']) return found;
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
    console.log('No Chromium found: installing it with apt-get.');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env: environment });
    const install = (program) =>
        apt('install', '-y', '--no-install-recommends', program).status === 0;
    // Lists of packages may be old; an older Debian has none without a window.
    if (!install(shell)) {
        apt('update');
        if (!install(shell)) install('chromium');
    }
    return findChromium();
}

/** What to tell a person whose machine has none. */
export const noChromium = process.env['CHROMIUM_PATH']
    ? `CHROMIUM_PATH=${process.env['CHROMIUM_PATH']} is not a program: the browser tests cannot run.`
    : 'No Chromium found and none could be installed: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH. The browser tests cannot run.';

function isProgram(path) {
    try {
        accessSync(path, constants.X_OK);
        return true;
    } catch {
        return false;
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const path = ensureChromium();
    console.log(path ?? noChromium);
    process.exitCode = path ? 0 : 1;
}
