/** The words of a result that stand in no column of a list, for readers who are told no patient. */
import { allOf } from '../../define/several.ts';
import type { Notice } from '../../gateway/reading/run.server.ts';
import type { Change, Happening } from './happenings.ts';

interface RunTexts {
    host_code: string;
    analytes: readonly { target: string; name: string }[];
}

/** Fields of a change that an instrument or a person wrote freely. */
const free = ['result', 'unit', 'error_code', 'assay', 'calls'];

const textsOf = (value: unknown): string[] => allOf(value).filter((one) => typeof one === 'string');

/** Every text that is asked whether it may be told. */
export const wordsIn = (
    row: RunTexts,
    calls: readonly { target: string }[],
    notices: readonly Pick<Notice, 'code' | 'title' | 'detail'>[],
    timeline: readonly Happening[],
): string[] => [
    row.host_code,
    ...row.analytes.flatMap(({ target, name }) => [target, name]),
    ...calls.map(({ target }) => target),
    ...notices.flatMap(({ code, title, detail }) => [code, title, detail]),
    ...timeline
        .flatMap(({ changes = [] }) => changes)
        .filter(({ field }) => free.includes(field))
        .flatMap(({ before, after }) => [...textsOf(before), ...textsOf(after)]),
];

/** A change whose free texts are told as the reader may have them. */
export const visibleChange =
    (shown: (text: string) => string) =>
    (change: Change): Change => {
        if (!free.includes(change.field)) return change;
        const seen = (value: unknown): unknown => {
            if (Array.isArray(value)) return value.map(seen);
            return typeof value === 'string' ? shown(value) : value;
        };
        return { ...change, before: seen(change.before), after: seen(change.after) };
    };
