/** How a run of a table ended: what its state, its error and its checks say of its results, by the parsing tables. */
import { normalise } from '../../parsing/normalise.ts';
import type { ParsingTables } from '../../parsing/tables.server.ts';
import { findingIn } from '../../parsing/words.server.ts';
import type { Run } from '../run.server.ts';

/**
 * A run as a device means it. Where an error, a check or a state says that it did not end well, it has no result: its targets say so. A
 * finding beside that may neither be believed nor lost, and the run is marked as withdrawn, so that a person looks at it. A run that is
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
    const invalid = state === 'invalid' || ending.checks.some((check) => hasFailed(check, tables));
    const failed = isError || invalid || state === 'error';
    const plain = { ...run, notices };
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
function hasFailed(sent: string, { states }: ParsingTables): boolean {
    const words = normalise(sent).split(' ');
    return words.some((_word, end) =>
        ['error', 'invalid'].includes(states.get(words.slice(0, end + 1).join(' '))?.outcome ?? ''),
    );
}
