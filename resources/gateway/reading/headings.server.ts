/**
 * The names of sections, lines and columns of an "Export Data" file in the languages of the instrument's PC, as the
 * English ones. French as the software and its manuals write them, with the spellings seen beside it; without regard to
 * case, accents and punctuation.
 */
import { normalise } from '../parsing/normalise.ts';

const french: Readonly<Record<string, readonly string[]>> = {
    'RESULT TABLE': [
        'tableau de resultats',
        'tableau des resultats',
        'table de resultats',
        'table des resultats',
        'tableau resultats',
    ],
    'ASSAY INFORMATION': [
        'informations sur le test',
        'informations sur le dosage',
        'informations du test',
        'informations test',
        'information sur le test',
    ],
    'Analysis Settings': ['parametres d analyse', 'parametres de l analyse', 'reglages d analyse'],
    'OPTICAL DATA': ['donnees optiques'],
    History: ['historique'],
    'Analyte Result': [
        'resultat de l analyte',
        'resultat analyte',
        'resultats de l analyte',
        'resultats des analytes',
        'resultat d analyte',
    ],
    Detail: ['detail', 'details'],
    'Melt Peaks': ['pics de fusion'],
    Errors: ['erreurs', 'erreur'],
    Messages: ['messages'],
    'Run History': ['historique des analyses', 'historique du test', 'historique de l analyse'],
    'System Name': ['nom du systeme', 'nom systeme'],
    'Exported Date': [
        'date d exportation',
        'date d export',
        'date de l exportation',
        'date exportee',
    ],
    'Sample ID': [
        'id echantillon',
        'id de l echantillon',
        'n echantillon',
        'n d echantillon',
        'no echantillon',
        'identifiant echantillon',
        'id ech',
        'n id echantillon',
        'n id ech',
        'n de l echantillon',
    ],
    'Patient ID': [
        'id patient',
        'id du patient',
        'n id patient',
        'n patient',
        'no patient',
        'identifiant patient',
        'n du patient',
    ],
    Assay: ['test', 'dosage', 'nom du test', 'nom du dosage'],
    'Assay Version': ['version du test', 'version du dosage', 'version test', 'version dosage'],
    'Test Type': ['type de test', 'type test', 'type d analyse'],
    'Sample Type': ['type d echantillon', 'type de l echantillon', 'type echantillon'],
    Notes: ['remarques', 'commentaires'],
    'Test Result': ['resultat du test', 'resultat test', 'resultat'],
    'Module Name': ['nom du module', 'nom module'],
    'Module S/N': [
        'n de serie du module',
        'n serie module',
        'n s module',
        'no de serie du module',
        'numero de serie du module',
        'n serie du module',
    ],
    'Cartridge S/N': [
        'n de serie de la cartouche',
        'n serie cartouche',
        'n s cartouche',
        'no de serie de la cartouche',
        'numero de serie de la cartouche',
        'n serie de la cartouche',
        'n de serie cartouche',
    ],
    'Instrument S/N': [
        'n de serie de l instrument',
        'n serie instrument',
        'n s instrument',
        'no de serie de l instrument',
        'numero de serie de l instrument',
        'n serie de l instrument',
        'n de serie instrument',
        'n de serie de l appareil',
    ],
    'S/W Version': ['version du logiciel', 'version logiciel', 'version du log', 'version log'],
    'Reagent Lot ID': [
        'id du lot de reactif',
        'id lot de reactif',
        'id lot reactif',
        'lot de reactif',
        'n de lot du reactif',
        'n lot reactif',
        'n de lot de reactif',
        'id du lot de reactifs',
        'id lot reactifs',
    ],
    'Expiration Date': ['date d expiration', 'date de peremption', 'date limite d utilisation'],
    'Start Time': [
        'heure de debut',
        'heure debut',
        'debut',
        'heure de depart',
        'date et heure de debut',
    ],
    'End Time': ['heure de fin', 'heure fin', 'fin', 'date et heure de fin'],
    'Error Status': ['etat d erreur', 'statut d erreur', 'etat de l erreur', 'statut erreur'],
    Status: ['etat', 'statut'],
    User: ['utilisateur', 'operateur'],
    'Analyte Name': ['nom de l analyte', 'nom analyte', 'nom d analyte'],
    'Delta Ct': ['delta ct'],
};

const english = new Map(
    Object.entries(french).flatMap(([name, others]) =>
        [normalise(name), ...others].map((one) => [one, name] as const),
    ),
);

/** The English name of a section, line or column; what is not known as it is. */
export function inEnglish(name: string): string {
    if (name in french) return name;
    return english.get(normalise(name)) ?? name;
}
