/**
 * Builds the browser's bundle into `dist/`, with compressed copies of what is worth it. The digest
 * of all sources is kept with it, so that `npm start` knows whether to build again.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
    existsSync,
    readdirSync,
    readFileSync,
    renameSync,
    rmSync,
    statSync,
    writeFileSync,
} from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const stamp = join(dist, '.sources');

/** What the bundle is made from. */
const sources = [
    'src',
    'resources',
    'dataProvider',
    'authProvider',
    'locales',
    'public',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
];

/** Builds where the bundle is missing or older than its sources; tells whether it did. */
export async function buildIfNeeded() {
    const digest = digestOfSources();
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false;
    await buildApart();
    return true;
}

/** In a process of its own, so that a server which built first does not keep hundreds of megabytes for it. */
async function buildApart() {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
    const stop = (signal) => child.kill(signal);
    process.once('SIGTERM', stop).once('SIGINT', stop);
    const [code, signal] = await once(child, 'exit');
    process.off('SIGTERM', stop).off('SIGINT', stop);
    if (signal) process.kill(process.pid, signal);
    if (code !== 0) throw new Error('The web client was not built; the reason stands above.');
}

/** Builds aside and swaps at the end: who serves or builds at the same time never meets half a bundle. */
async function buildClient() {
    const { build } = await import('vite');
    const digest = digestOfSources();
    const aside = `${dist}.${process.pid}`;
    try {
        await build({ root, logLevel: 'warn', build: { outDir: aside, emptyOutDir: true } });
        await Promise.all(filesUnder(aside).filter(isWorthCompressing).map(compress));
        writeFileSync(join(aside, '.sources'), digest);
        const old = `${dist}.${process.pid}.old`;
        if (existsSync(dist)) renameSync(dist, old);
        renameSync(aside, dist);
        rmSync(old, { recursive: true, force: true });
    } finally {
        rmSync(aside, { recursive: true, force: true });
    }
}

function digestOfSources() {
    const hash = createHash('sha256').update(process.version);
    for (const source of sources.map((name) => join(root, name)).filter(existsSync)) {
        for (const file of filesUnder(source)) {
            // Code of the server never reaches the bundle.
            if (/\.(server|sql)\.ts$/.test(file)) continue;
            hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
        }
    }
    return hash.digest('hex');
}

function filesUnder(path) {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
        .toSorted()
        .flatMap((name) => filesUnder(join(path, name)));
}

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest']);

const isWorthCompressing = (file) =>
    compressible.has(extname(file)) && statSync(file).size > 1024 && !file.includes('/.vite/');

async function compress(file) {
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    // The best quality of the largest files takes many seconds and saves a few per cent.
    if (bytes.length > 400_000) params[constants.BROTLI_PARAM_QUALITY] = 9;
    const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params }),
        promisify(gzip)(bytes, { level: 9 }),
    ]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildClient();
