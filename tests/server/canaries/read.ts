/** An answer as a person reads it, whatever kind of file it is. */
import type { AccountType } from '../../../resources/access.ts';
import type { Answer, TestApp } from '../../helpers/app.ts';
import { pagesOf } from '../../helpers/paper.ts';
import { unzip } from '../../helpers/zip.ts';

/** A workbook by what is packed in it, a PDF by the words that are drawn: a long one stands in pieces, so they come joined, too. */
export async function readOf({ bytes, text }: Answer): Promise<string> {
    const kind = bytes.subarray(0, 4).toString('latin1');
    if (kind.startsWith('PK')) return Buffer.concat([...unzip(bytes).values()]).toString('utf8');
    if (kind !== '%PDF') return text;
    const words = (await pagesOf(bytes)).flatMap((page) => page.words.map((word) => word.text));
    return `${words.join(' ')}\n${words.join('')}`;
}

/** Every call by which an account of a type is told something; lines that stay open have tests of their own. */
export const readingCalls = (t: TestApp, type: AccountType) =>
    t.app.apiRoutes.filter(
        ({ facts, endpoint }) =>
            !('open' in facts.access) &&
            facts.access.some(({ accounts }) => accounts.includes(type)) &&
            ['list', 'read', 'reads'].includes(facts.effect) &&
            !endpoint.includes('/live'),
    );
