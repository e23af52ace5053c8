/** Answers are compressed for whoever takes it, and say the same as without. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerCompression } from '../../../server/plugins/compression.ts';

const app = Fastify();
registerCompression(app);
const rows = Array.from({ length: 100 }, (_, id) => ({ id, place: 'Kampala' }));
app.get('/long', () => ({ data: rows }));
app.get('/short', () => ({ data: rows.slice(0, 1) }));
app.get('/file', (_request, reply) => reply.send(Readable.from(['x'.repeat(5000)])));

const ask = (url: string, accepted?: string) =>
    app.inject({
        url,
        headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }) },
    });

it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
] as const)('%s is answered with %s', async (accepted, way, unpacked) => {
    const { headers, rawPayload } = await ask('/long', accepted);
    expect(headers['content-encoding']).toBe(way);
    expect(headers['vary']).toBe('accept-encoding');
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(JSON.stringify({ data: rows }).length / 5);
    expect(JSON.parse(String(unpacked(rawPayload)))).toEqual({ data: rows });
});

it.each([undefined, '', 'identity', 'br;q=0'])('%s is answered as it is', async (accepted) => {
    const { headers, body } = await ask('/long', accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toBe('accept-encoding');
    expect(JSON.parse(body)).toEqual({ data: rows });
});

it.each(['/short', '/file'])('%s is not worth it, or is not whole yet', async (url) => {
    const { headers } = await ask(url, 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
});
