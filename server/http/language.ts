/**
 * The language of a file: what `Accept-Language` names first. The client always sends its own; without one, and in a
 * language that has no catalogue, files are English, so that they stay as they are for machines. Answers in JSON are
 * English for everybody: the client translates them (locales/README.md).
 */
import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { english, type Tongue } from '../../resources/define/say.ts';

const languages: readonly string[] = ['fr', 'sw'];

/** Read once, when the first file in that language is asked for. */
const tongues = new Map<string, Tongue>();

/** What the caller reads. */
export function tongueOf(request: FastifyRequest): Tongue {
    const first = /^[a-z]{2}/i.exec(request.headers['accept-language'] ?? '')?.[0].toLowerCase();
    if (!first || !languages.includes(first)) return english;
    const tongue = tongues.get(first) ?? readTongue(first);
    tongues.set(first, tongue);
    return tongue;
}

function readTongue(locale: string): Tongue {
    const file = new URL(`../../locales/${locale}.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
    return {
        locale,
        textOf: (text, context) => (context && texts[`${context}: ${text}`]) || texts[text] || text,
    };
}
