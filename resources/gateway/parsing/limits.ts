/** Loads that are told by a limit of the assay and not by a figure: `< LLOQ`, `> ULOQ`, `<LOD`. */

const BELOW = String.raw`(?:<|below|less than|lower than)`;
const ABOVE = String.raw`(?:>|above|greater than|more than)`;
const OF = String.raw`limit of (?:quantification|quantitation)`;
/** The limit alone in its field, with the word that something was found before or behind it at most. */
const alone = (sign: string, names: string): RegExp =>
    new RegExp(
        String.raw`^\s*\(?(?:detected\W*)?${sign}\s*(?:the\s+)?(?:${names})(?:\W*detected)?\)?\s*$`,
        'i',
    );

const UNDER = alone(BELOW, `LLOQ|LLQ|LOQ|(?:lower )?${OF}`);
const OVER = alone(ABOVE, `ULOQ|ULQ|upper ${OF}`);
const NOT_FOUND = new RegExp(
    String.raw`^\s*\(?${BELOW}\s*(?:the\s+)?(?:L?LOD|(?:lower )?limit of detection)\)?\s*$`,
    'i',
);

/** Below or above what is counted; `none` where there is less than can be found at all; '' of any other text. */
export const limitOf = (text: string): '<' | '>' | 'none' | '' =>
    UNDER.test(text) ? '<' : OVER.test(text) ? '>' : NOT_FOUND.test(text) ? 'none' : '';
