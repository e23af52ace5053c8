/** What the plan of an import says of rows: faults, and what is worth a look. Rows are numbered as in the spreadsheet. */
import { say } from '../../define/say.ts';

export const findings = {
    codeTwice: (row: number) => say('Row %{row} has this code already.', { row: String(row) }),
    dhis2Twice: (row: number) => say('Row %{row} has this DHIS2 id already.', { row: String(row) }),
    dhis2Of: (name = '') => say('%{name} has this DHIS2 id already.', { name }),
    several: (count: number, codes: string) =>
        say('%{count} facilities have this name, level and district (%{codes}). Give the code.', {
            count,
            codes,
        }),
    claimed: (row: number) => say('Row %{row} is this facility already.', { row: String(row) }),
    twin: (row: number) =>
        say('Same name, level and district as row %{row}.', { row: String(row) }),
    taken: say('A facility of this name and level is in the district already.'),
    twinWithCode: (row: number) =>
        say('Same name, level and district as row %{row}, with another code: two facilities?', {
            row: String(row),
        }),
    sameAs: (code: string | null) =>
        say('%{code} has the same name, level and district: two facilities?', { code: code ?? '' }),
    hub: say('There is no hub of this name.'),
    partner: say('There is no partner of this name.'),
};
