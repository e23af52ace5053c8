/** Words of the pages of machines. */
import { say, type Sentence } from '../../../resources/define/say.ts';
import type { Likeness, Moved } from '../../../resources/fleet/merge/duplicates.ts';

/** Why two machines may be one. */
export const likeness: Readonly<Record<Likeness, Sentence>> = {
    spelling: say('The same serial, spelt otherwise'),
    runs: say('Both sent the same runs'),
    modules: say('Both named the same modules'),
    apart: say('The same computer, and never in use together'),
};

/** What moves, in the order in which it is told. */
export const movedWords: readonly (readonly [keyof Moved, Sentence])[] = [
    ['results', say('Results')],
    ['tests', say('Of them tests in the counters')],
    ['facility_changes', say('Results that get another facility')],
    ['copies', say('Runs sent under both: they count once')],
    ['conflicts', say('Of them runs that say something else: a person decides on the review desk')],
    ['raw_messages', say('Raw messages')],
    ['lots', say('Lots')],
    ['modules', say('Modules')],
    ['requests', say('Module requests')],
    ['placements', say('Placements')],
    ['module_faults', say('Module faults')],
    ['senders', say('Known senders')],
];

/** What only machines with modules have. */
export const ofModules: ReadonlySet<keyof Moved> = new Set([
    'modules',
    'requests',
    'module_faults',
] as const);
