/** Names beside lying bars, in the room that a chart leaves them: on two lines, and shortened in the middle where that is not enough. */

/** Width of a letter of an axis in px, about. */
const LETTER = 7;
/** Names have no more than this share of a chart; the bars have the rest. */
const SHARE = 0.42;
/** Height of a line of a name in px. */
export const LINE = 16;

/** Letters that stand in a line beside bars of a chart of this width. */
export const lettersIn = (width: number): number =>
    Math.max(10, Math.floor((width * SHARE) / LETTER));

/** Both ends of a name say more than its beginning: `Kiryandongo …ospital`. */
export function shortened(text: string, most: number): string {
    if (text.length <= most) return text;
    const tail = Math.floor((most - 1) / 2);
    return `${text.slice(0, most - 1 - tail).trimEnd()}…${text.slice(text.length - tail).trimStart()}`;
}

/** A name on one line or two. */
export function linesOf(text: string, most: number): string[] {
    if (text.length <= most) return [text];
    const at = text.lastIndexOf(' ', most);
    if (at <= 0) return [shortened(text, most)];
    return [text.slice(0, at), shortened(text.slice(at + 1), most)];
}

/** Two places of one name are two places. */
export function distinct(names: readonly string[]): string[] {
    const seen = new Map<string, number>();
    return names.map((name) => {
        const times = seen.get(name) ?? 0;
        seen.set(name, times + 1);
        return name + '\u200b'.repeat(times);
    });
}
