/**
 * Builds the browser's bundle into `dist/`, with compressed copies of what is worth it. The digest
 * of all sources is kept with it, so that `npm start` knows whether to build again.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
    copyFileSync,
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
    'scripts/build.mjs',
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
        await buildWorker(build, aside);
        const files = filesUnder(aside).filter(isWorthCompressing);
        await Promise.all(files.map((file) => compress(file, join(dist, relative(aside, file)))));
        writeFileSync(join(aside, '.sources'), digest);
        const old = `${dist}.${process.pid}.old`;
        if (existsSync(dist)) renameSync(dist, old);
        renameSync(aside, dist);
        rmSync(old, { recursive: true, force: true });
    } finally {
        rmSync(aside, { recursive: true, force: true });
    }
}

/** The service worker, a classic script of one file at the root, told what was built beside it. */
async function buildWorker(build, folder) {
    const built = builtIn(folder);
    await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
            BUILT: JSON.stringify(built),
            'process.env.NODE_ENV': '"production"',
        },
        build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2022',
            lib: {
                entry: join(root, 'src/worker/worker.ts'),
                name: 'worker',
                formats: ['iife'],
                fileName: () => 'sw.js',
            },
        },
    });
}

/** What most visits need: the page, its first scripts and what draws lists and figures, by the manifest of the build. */
const first = [
    'index.html',
    'src/App.tsx',
    'src/screens/ReportPage.tsx',
    'src/screens/EntityList.tsx',
];
/** Files of public/ that keep their names. */
const named = ['favicon.svg', 'topojson/africa_50m.json'];

/** What the service worker keeps at once, and all that it may keep (src/worker/built.ts). */
function builtIn(folder) {
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
    const ahead = manifest['index.html'].dynamicImports.filter((key) => key.includes('ahead'));
    const reached = new Set([...first, ...ahead]);
    for (const key of reached) for (const one of manifest[key]?.imports ?? []) reached.add(one);
    const files = [...reached].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]);
    const digest = (file) =>
        createHash('sha256')
            .update(readFileSync(join(folder, file)))
            .digest('hex')
            .slice(0, 16);
    return {
        shell: [
            // The server writes the digest of what it answers here: its settings are part of the page.
            { url: '/', revision: `page-${digest('index.html')}` },
            ...named.map((file) => ({ url: `/${file}`, revision: digest(file) })),
            ...[...new Set(files)].map((file) => ({ url: `/${file}`, revision: null })),
        ],
        assets: filesUnder(join(folder, 'assets')).map((file) => `/${relative(folder, file)}`),
    };
}

function digestOfSources() {
    const hash = createHash('sha256')
        .update(process.version)
        .update(process.env['VITE_KIPIMO_API'] ?? '');
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
    compressible.has(extname(file)) && statSync(file).size > 512 && !file.includes('/.vite/');

/** The best that brotli and gzip can do takes seconds: what the last build had of the same file stays. */
async function compress(file, last) {
    const bytes = readFileSync(file);
    if (
        ['', '.br', '.gz'].every((end) => existsSync(last + end)) &&
        bytes.equals(readFileSync(last))
    ) {
        for (const end of ['.br', '.gz']) copyFileSync(last + end, file + end);
        return;
    }
    const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(bytes, { level: 9 }),
    ]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildClient();
