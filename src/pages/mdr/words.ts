/** The texts of linking results to patients, in the three languages of the programme. */
import { useCallback } from 'react';
import { useLocale, useTranslate } from 'react-admin';

const en = {
    title: 'Unlinked RIF-resistant results',
    why: 'These results say rifampicin resistance and belong to no patient yet. Link each to its patient, or say why it is not MDR; then the other screens open again.',
    waiting_count: '%{smart_count} result waits |||| %{smart_count} results wait',
    oldest: 'the oldest for %{time}',
    none_title: 'No result waits',
    none: 'Every rifampicin-resistant result of your facility is linked or marked. All screens are open.',
    none_marked_title: 'Nothing is marked',
    none_marked: 'No result of your facility is marked as not MDR.',
    look_up: 'Look up results meanwhile',
    table: 'This list as a table or file',
    patients: 'MDR patients',
    tabs: 'Views',
    tab_waiting: 'Waiting',
    tab_marked: 'Marked not MDR',
    waiting: 'Waiting',
    late: 'over 24 hours',
    hour_less: 'less than an hour',
    hours: '%{smart_count} hour |||| %{smart_count} hours',
    days: '%{smart_count} day |||| %{smart_count} days',
    sample: 'Sample %{id}',
    no_sample: 'no sample number',
    new_patient: 'New patient',
    new_patient_for: 'Link sample %{id} to a new patient',
    existing: 'Existing patient',
    existing_for: 'Link sample %{id} to an existing patient',
    not_mdr: 'Not MDR',
    not_mdr_for: 'Mark sample %{id} as not MDR',
    choose_patient: 'Patient of your facility',
    choose_help: 'Type part of the name, telephone or DR-TB number.',
    reason: 'Reason',
    reason_required: 'Please choose the reason.',
    note: 'Note',
    ask: 'Mark sample %{id} as not MDR?',
    ask_about: 'It leaves this list. Under “Marked not MDR” it can be taken back.',
    reverse: 'Take back',
    reverse_for: 'Take back that sample %{id} is not MDR',
    reverse_ask: 'Take back that sample %{id} is not MDR?',
    reverse_about: 'The result waits for its patient again.',
    marked_by: 'Marked by %{name}, %{when}',
    more: 'Show more',
    link_new: 'Link to a new patient',
    link_existing: 'Link to %{name}',
    the_result: 'The result',
    prefilled:
        'Name, sex and age come from the instrument. Please compare them with the request form.',
    check_existing: 'Please check the details, and add what is missing.',
    no_phone:
        'No telephone number: without it the patient is hard to reach for treatment. It can be saved, and added later.',
    gone_title: 'This result does not wait',
    gone: 'It is linked or marked already, or was corrected.',
    no_patient: 'There is no such patient at your facility.',
    link: 'Link',
} as const satisfies Record<string, string>;

export type MdrWord = keyof typeof en;

const fr: Record<MdrWord, string> = {
    title: 'Résultats résistants RIF non liés',
    why: 'Ces résultats indiquent une résistance à la rifampicine et n’appartiennent encore à aucun patient. Liez chacun à son patient, ou dites pourquoi ce n’est pas une TB-MR ; les autres écrans s’ouvrent alors de nouveau.',
    waiting_count: '%{smart_count} résultat attend |||| %{smart_count} résultats attendent',
    oldest: 'le plus ancien depuis %{time}',
    none_title: 'Aucun résultat n’attend',
    none: 'Chaque résultat résistant de votre établissement est lié ou marqué. Tous les écrans sont ouverts.',
    none_marked_title: 'Rien n’est marqué',
    none_marked: 'Aucun résultat de votre établissement n’est marqué comme non MR.',
    look_up: 'Consulter les résultats entre-temps',
    table: 'Cette liste en tableau ou fichier',
    patients: 'Patients TB-MR',
    tabs: 'Vues',
    tab_waiting: 'En attente',
    tab_marked: 'Marqués non MR',
    waiting: 'Attend depuis',
    late: 'plus de 24 heures',
    hour_less: 'moins d’une heure',
    hours: '%{smart_count} heure |||| %{smart_count} heures',
    days: '%{smart_count} jour |||| %{smart_count} jours',
    sample: 'Échantillon %{id}',
    no_sample: 'sans numéro d’échantillon',
    new_patient: 'Nouveau patient',
    new_patient_for: 'Lier l’échantillon %{id} à un nouveau patient',
    existing: 'Patient existant',
    existing_for: 'Lier l’échantillon %{id} à un patient existant',
    not_mdr: 'Pas MR',
    not_mdr_for: 'Marquer l’échantillon %{id} comme non MR',
    choose_patient: 'Patient de votre établissement',
    choose_help: 'Tapez une partie du nom, du téléphone ou du numéro TB-MR.',
    reason: 'Motif',
    reason_required: 'Veuillez choisir le motif.',
    note: 'Remarque',
    ask: 'Marquer l’échantillon %{id} comme non MR ?',
    ask_about: 'Il quitte cette liste. Sous « Marqués non MR », on peut revenir en arrière.',
    reverse: 'Annuler',
    reverse_for: 'Annuler le marquage de l’échantillon %{id}',
    reverse_ask: 'Annuler le marquage de l’échantillon %{id} ?',
    reverse_about: 'Le résultat attend de nouveau son patient.',
    marked_by: 'Marqué par %{name}, %{when}',
    more: 'Afficher plus',
    link_new: 'Lier à un nouveau patient',
    link_existing: 'Lier à %{name}',
    the_result: 'Le résultat',
    prefilled:
        'Nom, sexe et âge viennent de l’appareil. Veuillez les comparer à la demande d’examen.',
    check_existing: 'Veuillez vérifier les données et compléter ce qui manque.',
    no_phone:
        'Pas de numéro de téléphone : sans lui, le patient est difficile à joindre pour le traitement. On peut enregistrer et l’ajouter plus tard.',
    gone_title: 'Ce résultat n’attend pas',
    gone: 'Il est déjà lié ou marqué, ou a été corrigé.',
    no_patient: 'Il n’y a pas de tel patient dans votre établissement.',
    link: 'Lier',
};

const sw: Record<MdrWord, string> = {
    title: 'Majibu yenye usugu wa RIF yasiyounganishwa',
    why: 'Majibu haya yanaonyesha usugu wa rifampicin na bado hayana mgonjwa. Unganisha kila moja na mgonjwa wake, au eleza kwa nini si MDR; kisha kurasa nyingine zitafunguka tena.',
    waiting_count: 'Jibu %{smart_count} linasubiri |||| Majibu %{smart_count} yanasubiri',
    oldest: 'la zamani zaidi kwa %{time}',
    none_title: 'Hakuna jibu linalosubiri',
    none: 'Kila jibu lenye usugu la kituo chako limeunganishwa au kuwekwa alama. Kurasa zote ziko wazi.',
    none_marked_title: 'Hakuna kilichowekwa alama',
    none_marked: 'Hakuna jibu la kituo chako lililowekwa alama kuwa si MDR.',
    look_up: 'Tazama majibu kwa sasa',
    table: 'Orodha hii kama jedwali au faili',
    patients: 'Wagonjwa wa MDR',
    tabs: 'Mionekano',
    tab_waiting: 'Yanayosubiri',
    tab_marked: 'Yaliyowekwa si MDR',
    waiting: 'Linasubiri kwa',
    late: 'zaidi ya saa 24',
    hour_less: 'chini ya saa moja',
    hours: 'saa %{smart_count} |||| saa %{smart_count}',
    days: 'siku %{smart_count} |||| siku %{smart_count}',
    sample: 'Sampuli %{id}',
    no_sample: 'bila namba ya sampuli',
    new_patient: 'Mgonjwa mpya',
    new_patient_for: 'Unganisha sampuli %{id} na mgonjwa mpya',
    existing: 'Mgonjwa aliyepo',
    existing_for: 'Unganisha sampuli %{id} na mgonjwa aliyepo',
    not_mdr: 'Si MDR',
    not_mdr_for: 'Weka alama sampuli %{id} kuwa si MDR',
    choose_patient: 'Mgonjwa wa kituo chako',
    choose_help: 'Andika sehemu ya jina, simu au namba ya DR-TB.',
    reason: 'Sababu',
    reason_required: 'Tafadhali chagua sababu.',
    note: 'Maelezo',
    ask: 'Weka alama sampuli %{id} kuwa si MDR?',
    ask_about: 'Itaondoka kwenye orodha hii. Chini ya “Yaliyowekwa si MDR” inaweza kurudishwa.',
    reverse: 'Rudisha',
    reverse_for: 'Ondoa alama ya si MDR kwa sampuli %{id}',
    reverse_ask: 'Ondoa alama ya si MDR kwa sampuli %{id}?',
    reverse_about: 'Jibu litasubiri mgonjwa wake tena.',
    marked_by: 'Imewekwa na %{name}, %{when}',
    more: 'Onyesha zaidi',
    link_new: 'Unganisha na mgonjwa mpya',
    link_existing: 'Unganisha na %{name}',
    the_result: 'Jibu',
    prefilled:
        'Jina, jinsia na umri vimetoka kwenye mashine. Tafadhali linganisha na fomu ya maombi.',
    check_existing: 'Tafadhali hakiki taarifa na ongeza zinazokosekana.',
    no_phone:
        'Hakuna namba ya simu: bila hiyo ni vigumu kumpata mgonjwa kwa matibabu. Unaweza kuhifadhi na kuiongeza baadaye.',
    gone_title: 'Jibu hili halisubiri',
    gone: 'Limeshaunganishwa au kuwekwa alama, au limesahihishwa.',
    no_patient: 'Hakuna mgonjwa huyo katika kituo chako.',
    link: 'Unganisha',
};

const languages: Readonly<Record<string, Record<MdrWord, string>>> = { en, fr, sw };

export type SayMdr = (word: MdrWord, values?: Record<string, string | number>) => string;

/** `say('new_patient')` in the reader's language. */
export function useMdrWords(): SayMdr {
    const translate = useTranslate();
    const locale = useLocale();
    return useCallback(
        (word, values) =>
            translate(`mdr.${word}`, { _: (languages[locale] ?? en)[word], ...values }),
        [translate, locale],
    );
}

/** How long something waits: hours up to two days, then days. */
export function waitedFor(hours: number, say: SayMdr): string {
    if (hours < 1) return say('hour_less');
    if (hours < 48) return say('hours', { smart_count: hours });
    return say('days', { smart_count: Math.floor(hours / 24) });
}
