/** Builds the plain react-admin app and serves it with the very rows of the product, compressed as ours. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { envelopes } from '../../../resources/define/endpoint.ts';
import type { Report } from '../../../resources/define/report.ts';
import { machines } from '../../../resources/fleet/list/machines.report.ts';
import { tbResults } from '../../../resources/results/lists/tbResults.report.ts';
import type { BenchServer } from '../server.ts';

export interface Peer {
    /** Its origin. */
    base: string;
    close(): void;
}

/** Its resources: the report of each, and where the product lists it. */
const lists = {
    results: { report: tbResults, path: '/api/genexpert/results/tb/' },
    machines: { report: machines, path: '/api/genexpert/machines/' },
};

/** As many columns as our own list shows beside each other. */
const COLUMNS = 9;

const columnsOf = ({ columns, optional }: Pick<Report, 'columns' | 'optional'>) =>
    Object.entries(columns)
        .filter(([name]) => !optional.includes(name))
        .slice(0, COLUMNS)
        .map(([name, { label }]) => [name, label]);

/** What a browser asks for, ready to be sent. */
type Files = ReadonlyMap<string, { type: string; bytes: Buffer }>;

const types: Readonly<Record<string, string>> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
};

async function built(): Promise<Files> {
    const folder = fileURLToPath(new URL(`../../../dist.peer.${process.pid}`, import.meta.url));
    const columns = Object.fromEntries(
        Object.entries(lists).map(([name, { report }]) => [name, columnsOf(report)]),
    );
    try {
        await build({
            root: fileURLToPath(new URL('.', import.meta.url)),
            configFile: false,
            plugins: [react()],
            logLevel: 'error',
            define: { LISTS: JSON.stringify(columns), global: 'globalThis' },
            build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
        });
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
        return new Map(
            names.flatMap((name) => {
                const type = types[extname(name)];
                const bytes = type && compressed(readFileSync(join(folder, name)), 11);
                return bytes ? [[`/${name}`, { type, bytes }] as const] : [];
            }),
        );
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

const compressed = (bytes: Buffer, quality: number): Buffer =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const addressOf = ({ url = '/' }: IncomingMessage): URL => new URL(url, 'http://localhost');

/** Starts it; its rows are asked of the product under this key. */
export async function startPeer({ product }: BenchServer, key: string): Promise<Peer> {
    const files = await built();

    /** A page of a list, as simple-rest asks for it: `sort`, `range` and `filter` in the query. */
    async function rows(name: string, request: IncomingMessage, reply: ServerResponse) {
        const { searchParams: query } = addressOf(request);
        const { path } = lists[name as keyof typeof lists];
        const [from = 0, to = 24] = JSON.parse(query.get('range') ?? '[0,24]') as number[];
        const size = to - from + 1;
        const asked = await fetch(`http://127.0.0.1:${product.port}${path}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: JSON.stringify({ page: Math.floor(from / size) + 1, page_size: size }),
        });
        const found = (await asked.json()) as Record<string, unknown>;
        const rowsOfAnswer = envelopes.map((word) => found[word]).find(Array.isArray);
        if (!rowsOfAnswer) throw new Error(`No rows of ${path}: ${JSON.stringify(found)}`);
        const text = Buffer.from(JSON.stringify(rowsOfAnswer));
        // simple-rest asks by `Range`, and browsers want such answers as they are.
        const packs = /\bbr\b/.test(String(request.headers['accept-encoding']));
        reply
            .writeHead(200, {
                'content-type': 'application/json',
                ...(packs && { 'content-encoding': 'br' }),
                'content-range': `${name} ${from}-${to}/${String(found['count'])}`,
            })
            .end(packs ? compressed(text, 4) : text);
    }

    const server = createServer((request, reply) => {
        const { pathname } = addressOf(request);
        const [, list] = /^\/rest\/(\w+)$/.exec(pathname) ?? [];
        if (list)
            return void rows(list, request, reply).catch((error: Error) =>
                reply.writeHead(500).end(error.message),
            );
        const file = files.get(pathname === '/' ? '/index.html' : pathname);
        if (!file) return reply.writeHead(404).end();
        reply.writeHead(200, {
            'content-type': file.type,
            'content-encoding': 'br',
            'cache-control': pathname.startsWith('/assets/')
                ? 'public, max-age=31536000, immutable'
                : 'no-cache',
        });
        return reply.end(file.bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { base: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
