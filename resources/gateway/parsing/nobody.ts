/** What is typed where there is no patient: the same words as `means_nobody` in the database, which a test compares. */
const NOBODY: ReadonlySet<string> = new Set(
    `none nil null no na nan nn nk uk unk unknown notknown noid nonumber noname notapplicable anonymous patient suspect pt test qc
    inconnu inconnue aucun aucune sans neant néant anonyme malade nenhum nenhuma sem desconhecido desconhecida anonimo anónimo anônimo doente paciente
    hakuna haijulikani hajulikani mgonjwa`.split(/\s+/),
);

/** Whether a number or name says that there is none; so do zeros, strokes and crosses of any length, and nothing at all. */
export const meansNobody = (told: string): boolean =>
    told.length <= 40 &&
    (!/[^0xX /._-]/.test(told) || NOBODY.has(told.replace(/[ /._-]+/g, '').toLowerCase()));

export const wordsOfNobody: readonly string[] = [...NOBODY];

/**
 * A patient's number as numbers are compared, the same as `number_key` in the database: `PM-1002`, `PM 1002` and `pm1002` are one, in
 * figures of any script.
 */
export function numberKey(number: string): string {
    const parts = number
        .normalize('NFKD')
        .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .match(/\p{L}+|\p{N}+/gu);
    return (parts ?? []).join('-').replace(/^[0-]+/, '') || number.trim().toLowerCase();
}
