/** Made-up messages of a GeneXpert in which each target has a status of its own, in both of its protocols. */
import { cartridgeOf } from './message.ts';

export type Protocol = 'astm' | 'hl7';

type Target = readonly [text: string, status: string];

export interface Said {
    sample?: string;
    mtb: Target;
    rif: Target;
}

/** As an instrument sends it: the order is final, whatever its results are. */
export function spoken(protocol: Protocol, { sample = 'WD-1', mtb, rif }: Said): string {
    const targets = [
        ['MTB', ...mtb],
        ['RIF Resistance', ...rif],
    ] as const;
    const cartridge = cartridgeOf(sample);
    const lines =
        protocol === 'astm'
            ? [
                  'H|@^\\|GXM-1||Made Up^GeneXpert^6.5|||||LIS||P|1394-97|20260310093000',
                  'P|1|||P-77|^^^^',
                  `O|1|${sample}||^^^UV2|R|20260310081500|||||||||ORH||||||||||F`,
                  ...targets.map(
                      ([name, text, status], n) =>
                          `R|${n + 1}|^UV2^^T${n}^Xpert MTB-RIF Ultra^4^${name}^|${text}^|||||${status}||Op|20260310081500|20260310092100|Cepheid-1^GX-WD^645001^${cartridge}^04405^20270131`,
                  ),
                  'L|1|N',
              ]
            : [
                  'MSH|^~\\&|Made Up^GeneXpert^6.5||LIS||20260310093000||ORU^R32^ORU_R30|URM-1|P|2.5',
                  'PID|1||P-77',
                  `OBR|1|||UV2|||||||||||||||||||||F`,
                  'TQ1|||||||20260310081500|20260310092100|R',
                  ...targets.map(
                      ([name, text, status], n) =>
                          `OBX|${n + 1}|ST|UV2&UV2&Xpert MTB-RIF Ultra&4|${name}|${text}^||||||${status}|||||^Op||20270131~04405~${cartridge}~645001~GX-WD~Cepheid-1|20260310092100`,
                  ),
                  `SPM||${sample}^||ORH`,
              ];
    return `${lines.join('\r')}\r`;
}
