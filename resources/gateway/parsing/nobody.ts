/** What is typed where there is no patient: the same words as `means_nobody` in the database, which a test compares. */
const NOBODY: ReadonlySet<string> = new Set(
    `none nil null no na nan nn nk uk unk unknown notknown noid nonumber noname notapplicable anonymous patient pt test qc
    inconnu inconnue aucun aucune sans neant néant anonyme nenhum nenhuma sem desconhecido desconhecida anonimo anónimo anônimo
    hakuna haijulikani hajulikani`.split(/\s+/),
);

/** Whether a number or name says that there is none; so do zeros, strokes and crosses of any length, and nothing at all. */
export const meansNobody = (told: string): boolean =>
    told.length <= 40 &&
    (!/[^0xX /._-]/.test(told) || NOBODY.has(told.replace(/[ /._-]+/g, '').toLowerCase()));

export const wordsOfNobody: readonly string[] = [...NOBODY];
