/**
 * A file of rows, whatever it is: CSV in UTF-8 or UTF-16, separated by comma, semicolon or tab, or
 * the first sheet of an xlsx; read apart (foreign/). Limits: 20 MB, 50,000 rows, 100 columns.
 */
import type { Upload } from '../define/engine.ts';
import { Refusal } from '../define/errors.ts';
import { readApart } from './foreign/foreign.server.ts';
import { itemsOf } from './foreign/sheetJob.server.ts';
import type { Sheet } from './table.ts';
import { say } from '../define/say.ts';

export const largestFile = 20 * 1024 * 1024;

/** Reads a file, or refuses it with a sentence that says what to do. */
export async function readSheet(file: Upload): Promise<Sheet> {
    if (file.bytes.length > largestFile) {
        throw new Refusal(say('The file is larger than 20 MB.'), 'too_large');
    }
    if (!file.bytes.length) throw new Refusal(say('The file is empty.'), 'empty_file');
    const small = file.bytes.length <= smallText && file.bytes[0] !== 0x50;
    const [header = [], ...rows] = small
        ? await itemsOf(file.bytes)
        : await readApart(job, file.bytes);
    return { header: header as Sheet['header'], rows: rows as Sheet['rows'][number][] };
}

/** Text that is read in a few milliseconds; what may be packed is never read here. */
const smallText = 32 * 1024;

const job = new URL('./foreign/sheetJob.server.ts', import.meta.url);
