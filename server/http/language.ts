/**
 * The language of a file: what `Accept-Language` names first. The client always sends its own; without one, and in a
 * language that has no catalogue, files are English, so that they stay as they are for machines. Answers in JSON are
 * English for everybody: the client translates them (locales/README.md).
 */
import type { FastifyRequest } from 'fastify';
import { english, type Tongue } from '../../resources/define/say.ts';
import { tongueIn } from '../../resources/define/language/tongues.server.ts';

/** What the caller reads. */
export function tongueOf(request: FastifyRequest): Tongue {
    const first = /^[a-z]{2}/i.exec(request.headers['accept-language'] ?? '')?.[0].toLowerCase();
    return first ? tongueIn(first) : english;
}
