/** Names for statements: what has one is read and planned once by each connection, as long as it lives. */

/** The name of a text; none where it is planned each time. */
export type Named = (text: string) => string | undefined;

/** So many statements at most have a name: each connection keeps each of their plans. */
const mostPrepared = 200;

/** Names for texts of statements, until there are too many: the others are planned each time. */
export function statementNames(): Named {
    const names = new Map<string, string>();
    return (text) => {
        const known = names.get(text);
        if (known || names.size >= mostPrepared) return known;
        const name = `kipimo_${names.size}`;
        names.set(text, name);
        return name;
    };
}

/** A text that comes so often is worth a name. */
const oftenEnough = 5;
/** Texts that are counted at once; then counting begins anew. */
const mostCounted = 2000;

/** Names for those texts alone that come again and again, whatever else is asked once. */
export function namesOfRepeated(): Named {
    const nameOf = statementNames();
    const named = new Set<string>();
    let counted = new Map<string, number>();
    return (text) => {
        if (named.has(text)) return nameOf(text);
        const times = (counted.get(text) ?? 0) + 1;
        if (times < oftenEnough) {
            if (counted.size >= mostCounted) counted = new Map();
            counted.set(text, times);
            return undefined;
        }
        counted.delete(text);
        if (named.size >= mostPrepared) return undefined;
        named.add(text);
        return nameOf(text);
    };
}
