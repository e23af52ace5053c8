/**
 * Compresses what is made for each call: answers of the API and the page itself (files are compressed when they are built).
 * Why not by a library: docs/decisions/0008-own-compression.md.
 * Nothing can be guessed from its length: a key goes in a header that no foreign page can send.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Bytes below which a packet carries it either way. */
const WORTH = 1024;

/** Nearly as small as the best quality, in a millisecond for a page of a list. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ways = {
    br: (text: string) => promisify(brotliCompress)(text, quality),
    gzip: (text: string) => promisify(gzip)(text),
};

export function registerCompression(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, payload, done) => {
        const short = typeof payload !== 'string' || payload.length < WORTH;
        if (short || reply.hasHeader('content-encoding')) return done(null, payload);
        void reply.header('vary', 'accept-encoding');
        const way = wayFor(request.headers['accept-encoding']);
        // As bytes: Node takes several times as long to send a long text beside its headers.
        if (!way) return done(null, Buffer.from(payload));
        void reply.header('content-encoding', way).removeHeader('content-length');
        ways[way](payload).then((bytes) => done(null, bytes), done);
    });
}

/** The best way that a caller takes; none where it names none, or refuses it (`br;q=0`). */
function wayFor(accepted: string | string[] | undefined): keyof typeof ways | undefined {
    if (!accepted) return undefined;
    const taken = String(accepted)
        .split(',')
        .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
        .map((one) => one.split(';')[0]!.trim().toLowerCase());
    return (['br', 'gzip'] as const).find((way) => taken.includes(way));
}
