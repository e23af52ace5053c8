/**
 * The program of a server in one file: a process that reads it needs half the processor of one that reads fifteen hundred
 * files of TypeScript. Made once by each worker; that the files start as they lie is seen in start.test.ts.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { isAlive } from '../../../server/database/processLock.ts';

const main = resolve('server/main.ts');

/** Files find what lies beside them where they lay, and the product is found as it was when this was made. */
const asItLies: Plugin = {
    name: 'as-it-lies',
    enforce: 'pre',
    transform(code, id) {
        if (!id.endsWith('.ts')) return undefined;
        const url = JSON.stringify(new URL(`file://${id}`).href);
        const lies = code.replaceAll(/import\.meta\.url/g, url);
        if (id !== resolve('server/load.ts')) return lies;
        const loading = /import\(pathToFileURL\(new URL\(file, folder\)\.pathname\)\.href\)/;
        if (!loading.test(lies)) throw new Error('server/load.ts loads its files in another way');
        return `const found = import.meta.glob('../resources/**/*.{server,sql}.ts');\n${lies.replace(
            loading,
            "found['../resources/' + file]!()",
        )}`;
    },
};

async function bundle(): Promise<string> {
    const outDir = resolve(`tests/output/program-${process.pid}`);
    mkdirSync(outDir, { recursive: true });
    // A worker is ended before it could clear up: the next one does.
    for (const left of readdirSync('tests/output')) {
        const pid = /^program-(\d+)$/.exec(left)?.[1];
        if (pid && !isAlive(Number(pid)))
            rmSync(join('tests/output', left), { recursive: true, force: true });
    }
    await build({
        configFile: false,
        logLevel: 'error',
        plugins: [asItLies],
        build: {
            ssr: true,
            outDir,
            copyPublicDir: false,
            rolldownOptions: {
                input: main,
                // The first file waits for the others: none of them may wait for it.
                output: { codeSplitting: { groups: [{ name: 'all', test: (id) => id !== main }] } },
            },
        },
    });
    return join(outDir, 'main.js');
}

let made: Promise<string> | undefined;

/** What Node runs without reading TypeScript. */
export const bundled = (): Promise<string> => (made ??= bundle());
