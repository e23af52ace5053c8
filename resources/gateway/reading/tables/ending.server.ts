/** How a run of a table ended: what its state, its error and its checks say of its results, by the parsing tables. */
import { findingIn } from '../../parsing/findings.server.ts';
import { normalise } from '../../parsing/normalise.ts';
import type { ParsingTables } from '../../parsing/tables.server.ts';
import { isBlank, isDoubted } from '../../parsing/words.server.ts';
import type { Check, Run } from '../run.server.ts';

/**
 * A run as a device means it. Where an error, a check or a state says that it did not end well, it has no result: its targets say so. A
 * finding beside that may neither be believed nor lost, and the run is marked as withdrawn, so that a person looks at it. So does one whose
 * check says what nobody knows: a negative from it may be none. A run that is
 * called valid has what it says, a negative too, whatever error stands beside it.
 */
export function settled({ ending, ...run }: Run, tables: ParsingTables): Run {
    const isNone = (error: string) => tables.noErrors.has(normalise(error));
    const notices = run.notices.filter(
        ({ kind, code, title }) => kind !== 'error' || !isNone(code || title),
    );
    if (!ending) return notices.length === run.notices.length ? run : { ...run, notices };
    const isError = ending.error !== '' && !isNone(ending.error);
    const state = stateOf(ending.state, tables);
    const invalid =
        state === 'invalid' || ending.checks.some(({ said }) => hasFailed(said, tables));
    const failed = isError || invalid || state === 'error';
    const plain = { ...run, notices };
    if (!failed && !ending.checks.every((check) => hasPassed(check, tables)))
        return { ...plain, status: 'X' };
    if (!failed && state !== 'unknown') return plain;
    const said = ending.results.map((text) => findingIn(tables, text));
    if (state === 'success' && !invalid && said.some(Boolean)) return plain;
    if (said.includes('found')) return { ...plain, status: 'X' };
    const words = isError || state === 'error' ? 'ERROR' : invalid ? 'INVALID' : ending.state;
    return { ...plain, targets: ending.targets.map((target) => ({ ...target, text: words })) };
}

/** A state that nobody knows is a word to look at, and takes no finding away. */
function stateOf(sent: string, tables: ParsingTables) {
    const state = normalise(sent);
    return state === '' ? 'no_result' : (tables.states.get(state)?.outcome ?? 'unknown');
}

/** Whether a check or a target says at its beginning that it failed: `Failed`, `Invalid (2)`, `Error 12`. */
function hasFailed(sent: string, { states, checks }: ParsingTables): boolean {
    const words = normalise(sent).split(' ');
    return words.some((_word, end) => {
        const phrase = words.slice(0, end + 1).join(' ');
        return [states, checks].some((known) =>
            ['error', 'invalid'].includes(known.get(phrase)?.outcome ?? ''),
        );
    });
}

/** Whether a check of which nothing says that it failed passed: nothing is told of it, or a word that is known to say so. */
function hasPassed({ said, passes, isResult }: Check, { checks, words }: ParsingTables): boolean {
    if (isResult || isBlank(said)) return true;
    if (isDoubted(said)) return false;
    const word = normalise(said);
    const outcome = checks.get(word)?.outcome;
    if (outcome === 'success' || outcome === 'no_result') return true;
    return passes !== undefined && words.get(word)?.call === passes;
}
