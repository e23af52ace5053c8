/** What is made of a declaration, made once however many ask: to make a schema takes longer than to parse a hundred bodies by it. */
export function once<Of extends object, Made extends object>(
    make: (of: Of) => Made,
): (of: Of) => Made {
    const made = new WeakMap<Of, Made>();
    return (of) => {
        const known = made.get(of) ?? make(of);
        made.set(of, known);
        return known;
    };
}
