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

/** Whether what is typed as a number is one of somebody, be it too short to tell two people by: the same as `is_typed_number` in the database. */
export const isTypedNumber = (number: string): boolean =>
    !meansNobody(number) &&
    (/[0-9]/.test(number) || /^ *\p{L}{1,2} *$/u.test(number) || /[0-9]/.test(numberKey(number)));

/** Whether a number is so short that names beside it say, too, whose it is (`5`, `A`, `007`): such a number has no `patient_key` in the database. */
export const isShortNumber = (number: string): boolean =>
    /^(?:.{0,2}|(.)\1*)$/u.test(numberKey(number).replace(/[^\p{L}\p{N}]/gu, ''));
