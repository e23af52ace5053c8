/** One word for one thing: what the glossary says for a word stands in every text that has it. */
import { expect, it } from 'vitest';
import french from '../../../locales/fr.json';
import swahili from '../../../locales/sw.json';

/** A run of a job, and what runs as people and machines do: not the run of an instrument. */
const otherRuns = [
    /\b(?:jobs?|Cron|runs? out|run out of|[Dd]ry run|npm run|week runs|test runs|tests run|who runs)\b/i,
    /^(?:Run|Run now|Next run|All runs|It runs already\.|When does it run\?|Log of the last run)$/,
    /^(?:Runs well|Runs the |Run each |Sends, runs nothing|Only a run that was given up )/,
    /\b(?:the machine|another module|it) runs\b|\b(?:it runs on|a module runs|did each .*run)\b/i,
];
/** The server's own words for what failed in it: *hitilafu*, where a run has a *kosa*. */
const ofServer = [/^Error (?:Add|Chang|Delet|Occurred|Runn|Submitt|Updat)/i, /^An error occurred/];

/** What people give each other, or have in common: not the part of a whole in per cent. */
const sharing = [
    /^Shares? (?:with my role|positions since)|^shares none$/,
    /\b(?:people|rider) shares?\b|\bshare it\b/,
];

/** English, and what must stand in French and in Swahili (locales/glossary.md); stems, since both inflect. */
const words: readonly (readonly [
    english: string,
    french: string,
    swahili: string,
    /** Texts that say something else by it. */
    except?: readonly RegExp[],
])[] = [
    ['acknowledged?', 'en compte', 'zingati'],
    ['barcodes?', 'codes?-barres', 'm[si]+mbopau'],
    ['bays?', 'baie', 'nafasi'],
    ['cancelled', 'annul', 'ghairi', [/^The download was/]],
    ['cartridges?', 'cartouche', 'katriji'],
    ['clinicians?', 'clinicien', 'tabibu'],
    ['columns?', 'colonne', 'safu wima'],
    ['confirm(?:s|ed|ation)?', 'confirm', 'thibiti'],
    ['consumption', 'consomm', 'matumizi'],
    ['delivered', 'livr', 'fik|letwa'],
    ['districts?', 'district', 'wilaya'],
    ['EQA', 'EEQ', 'EQA'],
    ['e-mails?', 'courriel|électronique', 'barua pepe'],
    ['errors?', 'erreur', 'kosa', ofServer],
    ['facilit(?:y|ies)', 'établissement', '[kv]ituo'],
    ['faulty', 'défectueu', 'bovu'],
    ['fields?', 'champ', 'sehemu'],
    ['funders?', 'bailleur', 'fadhili'],
    ['hubs?', 'pôle', '[kv]itovu'],
    ['indeterminate', 'indéterminé', 'bainika'],
    ['invalid', 'non valide', 'batili', [/national_identification_number/]],
    // A filter of patients: it is their result, and the longer word does not fit its field.
    ['(?:un)?linked|linkage', 'rattach', 'ungan', [/^A linked result was corrected$/]],
    ['lots?', 'lot', 'toleo'],
    ['machines?', 'appareil', 'mashine'],
    ['modules?', 'module', 'moduli'],
    ['operators?', 'opérateur', 'pimaji'],
    ['partners?', 'partenaire', 'shirika'],
    ['passwords?', 'mots? de passe', 'nenosiri'],
    ['patients?', 'patient', 'gonjwa'],
    ['permissions?', 'autorisation', 'ruhusa'],
    ['programme', 'programme', 'mpango'],
    ['quer(?:y|ies)', 'requête', 'uliz'],
    ['questions?', 'question', 'swali'],
    ['quiet hours', 'silence', 'ukimya'],
    ['refus(?:e|ed|al|als)', 'refus', 'kubali', [/^Refused treatment$/]],
    ['regions?', 'région', 'm[ik]+oa'],
    ['reject(?:s|ed|ion)?', 'rejet', 'kata'],
    ['results?', 'résultat', 'tokeo'],
    ['reviewed', 'rev', 'pitiwa'],
    ['riders?', 'coursier', 'safirishaji'],
    ['roles?', 'rôle', 'jukumu'],
    ['rows?(?! of digits)', 'ligne', 'safu'],
    ['runs?', 'analyse', 'upimaji', otherRuns],
    ['samples?', 'échantillon', 'sampuli'],
    ['screens?', 'écran', 'skrini', [/^Screens patients/, /to screen$/]],
    ['shares?', 'part', 'asilimia', sharing],
    ['stock cards?', 'fiches? de stock', 'kadi z?y?a akiba'],
    ['suppliers?', 'fournisseur', 'gavi'],
    ['taken back', 'révoqu', 'batilish', [/its stock is not taken back/]],
    ['unrecognised', 'reconnu', 'tambul'],
    ['upload (?:a|products|results|the files)', 'téléverse', 'paki'],
    ['utilization', 'utilisation', 'utumiaji'],
    ['verif(?:y|ied|ies|iers?)', 'vérifi', 'hakiki'],
    ['versions?', 'version', 'toleo'],
    ['viral loads?', 'charges? virale', 'wingi wa virusi'],
];

const without = (english: string): string =>
    english.replaceAll(/%\{\w+\}|\bin a row\b|\w+ ?\|\| ?\w+/g, '');

for (const [english, inFrench, inSwahili, except = []] of words)
    it(`says ${english} by its word in both languages`, () => {
        const named = new RegExp(String.raw`(?<![\w-])(?:${english})(?![\w-])`, 'i');
        for (const [texts, ours] of [
            [french, inFrench],
            [swahili, inSwahili],
        ] as const) {
            const said = Object.entries(texts).filter(
                ([key]) => named.test(without(key)) && !except.some((other) => other.test(key)),
            );
            expect(said.length).toBeGreaterThan(1);
            const word = new RegExp(ours, 'i');
            const other = said.filter(([, text]) => !word.test(text));
            expect(
                other.map(([key, text]) => `${key}: ${text}`),
                `“${english}” is “${ours}” (locales/glossary.md)`,
            ).toEqual([]);
        }
    });

it('tells a target without a call, which has a value or was not asked, from a result that is missing', () => {
    for (const [texts, ours] of [
        [french, 'Sans objet'],
        [swahili, 'Haihusiki'],
    ] as const) {
        expect(texts['Not applicable']).toBe(ours);
        expect(texts['Not applicable']).not.toBe(texts['No result']);
    }
});
