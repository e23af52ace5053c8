/** The way to the page where a problem is reported, and what it is told of the screen that one comes from. */
import { lastCall } from '../../dataProvider/line/lastCall.ts';
import { problemPage } from '../../resources/pointCalls.ts';

export interface Whence {
    /** The address of the screen behind the `#`; in memory alone, because what was typed may stand in it. */
    at: string;
    /** Number of its last call. */
    request: string;
}

let whence: Whence = { at: '', request: '' };

export const cameFrom = (): Whence => whence;

/** Notes the screen, and goes there. */
export function tellProblem(): void {
    const at = window.location.hash.slice(1);
    if (!at.startsWith(problemPage)) whence = { at, request: lastCall() };
    window.location.hash = problemPage;
}
