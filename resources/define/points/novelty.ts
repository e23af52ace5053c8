/** What is new: said in help, and once to whoever it concerns. `resources/help/changes.ts` fills it. */
import type { AccountType } from '../../access.ts';

export interface Novelty {
    /** What a browser remembers of it once it was seen; never given again. */
    name: string;
    /** Since when, `YYYY-MM-DD`. */
    day: string;
    /** What one can do now, in a sentence. */
    sentence: string;
    /** The account types it concerns; all unless told. */
    concerns?: readonly AccountType[];
}
