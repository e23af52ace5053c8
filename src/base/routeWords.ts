type Words = Readonly<Record<string, string | undefined>>;

/** What the address says for the `{words}` of a route. */
export const wordsOfPath = (route: string, params: Words): Words =>
    Object.fromEntries(
        [...route.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => [word, params[word]]),
    );

/** `/stock/item_units/{product}` with what the address says for its words. */
export const filledRoute = (route: string, params: Words): `/${string}` =>
    route.replace(/\{(\w+)\}/g, (_all, word: string) =>
        encodeURIComponent(params[word] ?? ''),
    ) as `/${string}`;
