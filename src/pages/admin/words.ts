/** The texts of the permission matrix, in the three languages of the programme. */
import { useCallback } from 'react';
import { useLocale, useTranslate } from 'react-admin';

const en = {
    title: 'Permissions',
    about: 'What each role may do. A change holds at once: the accounts of that role sign in again. Account types still limit what a permission opens.',
    search: 'Search permissions',
    shown: '%{smart_count} permission |||| %{smart_count} permissions',
    nothing: 'No permission matches.',
    permission: 'Permission',
    role: 'Role',
    own: 'your own',
    own_about: 'Another administrator must change your own role.',
    cell: '%{role}: %{permission}',
    granted: 'Saved: %{role} may now: %{permission}.',
    taken: 'Saved: %{role} may no longer: %{permission}.',
    refused: 'Not saved: %{role}, %{permission}. %{why}',
    saving: 'Saving …',
    held: '%{held} of %{all} granted',
} as const satisfies Record<string, string>;

type AdminWord = keyof typeof en;

const fr: Record<AdminWord, string> = {
    title: 'Autorisations',
    about: 'Ce que chaque rôle peut faire. Un changement vaut aussitôt : les comptes de ce rôle se reconnectent. Le type de compte limite encore ce qu’une autorisation ouvre.',
    search: 'Chercher une autorisation',
    shown: '%{smart_count} autorisation |||| %{smart_count} autorisations',
    nothing: 'Aucune autorisation ne correspond.',
    permission: 'Autorisation',
    role: 'Rôle',
    own: 'le vôtre',
    own_about: 'Un autre administrateur doit modifier votre propre rôle.',
    cell: '%{role} : %{permission}',
    granted: 'Enregistré : %{role} peut désormais : %{permission}.',
    taken: 'Enregistré : %{role} ne peut plus : %{permission}.',
    refused: 'Non enregistré : %{role}, %{permission}. %{why}',
    saving: 'Enregistrement …',
    held: '%{held} sur %{all} accordées',
};

const sw: Record<AdminWord, string> = {
    title: 'Ruhusa',
    about: 'Kila jukumu linaruhusiwa kufanya nini. Badiliko linaanza mara moja: akaunti za jukumu hilo zitaingia upya. Aina ya akaunti bado inaweka mipaka ya ruhusa.',
    search: 'Tafuta ruhusa',
    shown: 'Ruhusa %{smart_count} |||| Ruhusa %{smart_count}',
    nothing: 'Hakuna ruhusa inayolingana.',
    permission: 'Ruhusa',
    role: 'Jukumu',
    own: 'lako',
    own_about: 'Msimamizi mwingine lazima abadilishe jukumu lako mwenyewe.',
    cell: '%{role}: %{permission}',
    granted: 'Imehifadhiwa: %{role} sasa inaweza: %{permission}.',
    taken: 'Imehifadhiwa: %{role} haiwezi tena: %{permission}.',
    refused: 'Haikuhifadhiwa: %{role}, %{permission}. %{why}',
    saving: 'Inahifadhi …',
    held: '%{held} kati ya %{all} zimetolewa',
};

const languages: Readonly<Record<string, Record<AdminWord, string>>> = { en, fr, sw };

export type SayAdmin = (word: AdminWord, values?: Record<string, string | number>) => string;

/** `say('title')` in the reader's language. */
export function useAdminWords(): SayAdmin {
    const translate = useTranslate();
    const locale = useLocale();
    return useCallback(
        (word, values) =>
            translate(`permissions.${word}`, { _: (languages[locale] ?? en)[word], ...values }),
        [translate, locale],
    );
}
