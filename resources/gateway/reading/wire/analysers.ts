/**
 * Analysers beside GeneXpert that speak ASTM or HL7: how each is told by its sender, and where its messages hold what. A further one
 * is a row here; what its words mean stands in the parsing tables.
 */
export interface Analyser {
    /** Its word of `machine.device_type`. */
    type: string;
    /** How it names itself in H.5 or MSH-3. */
    sender: RegExp;
    /** Components of H.5, from 0. */
    serial: number;
    software?: number;
    /** Component of R.3, from 0, that names the target, where one test looks for several. */
    target?: number;
    /** Components of R.3, from 0: what a record is, and the lot. */
    record?: { at: number; result: string; cycles: string; lot: number };
    /** Components of O.4, from 0, that together name the place of the sample in its run. */
    place?: readonly number[];
    /** Samples that are controls. */
    controls?: RegExp;
    /** What O.26 says of an order that failed: it has no result, and its comment tells why. */
    failed?: string;
    /** Units by how they are written; a figure in another one is a word that somebody looks at. */
    units?: Readonly<Record<string, string>>;
}

export const analysers: readonly Analyser[] = [
    { type: 'afinion', sender: /afinion/i, serial: 2 },
    {
        // A run of up to 96 samples, a message for each: the final figure, its interpretation, the cycle.
        type: 'm2000',
        sender: /^m2000/i,
        serial: 2,
        software: 1,
        record: { at: 8, result: 'F', cycles: 'P', lot: 6 },
        place: [1, 2],
        controls: /_(neg|lopos|hipos)$/i,
        failed: 'X',
        units: { 'copies/ml': 'copies/mL' },
    },
];

export const analyserOf = (sender: string): Analyser | undefined =>
    analysers.find((one) => one.sender.test(sender.trim()));
