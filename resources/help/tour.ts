/** The tour of five steps for whoever is here for the first time: where each account lands, and what every screen has. */
import type { AccountType } from '../access.ts';

/** What a step points at; the shell knows where it stands. */
export type TourPlace = 'screen' | 'menu' | 'search' | 'bell' | 'account';

export interface TourStep {
    at: TourPlace;
    title: string;
    about: string;
}

/** The first step: what each account lands on. */
const landings: Readonly<Record<AccountType, string>> = {
    admin: 'The programme at a glance: what waits for you, and the figures of any place and period. A click on a figure shows what was counted.',
    facility:
        'The day of your facility: what waits for you first, with how long it has waited. Results with rifampicin resistance come before everything else.',
    hub: 'Your samples on their way: what was picked up, what is delivered, what waits, and each rider’s day.',
    superadmin:
        'What the system does by itself, and what waits for you: machines to assign, results to review, jobs that failed.',
    ip: 'Your facilities: what needs attention at each. You see of a facility the time in which it is yours.',
    mdrsite:
        'Patients who were sent to your centre. Confirm that they came, begin treatment, write down how it ended.',
    drtb: 'Every patient with rifampicin resistance from the result to the outcome: where they are lost, and for how long they have waited.',
    distributor:
        'Requests, lots that expire and deliveries nobody has confirmed: the oldest first.',
    lifecare: 'mPima machines and their results, without the names of patients.',
    xraysite:
        'The X-ray pictures of your site with their scores, and the Xpert results that belong to them.',
    maintenance:
        'Modules that fail, machines that are silent, requests to decide: the worst first.',
    walimu: 'Samples that were referred: waiting, received, rejected, with result.',
};

/** What every screen has. */
const everywhere: readonly TourStep[] = [
    {
        at: 'menu',
        title: 'The menu',
        about: 'Screens by subject. What you open most stands on top.',
    },
    {
        at: 'search',
        title: 'Find anything',
        about: 'Screens, facilities, machines and samples. Ctrl+K or / opens it from anywhere.',
    },
    {
        at: 'bell',
        title: 'What happened',
        about: 'The bell tells what came while you worked: what was saved, what was refused and why.',
    },
    {
        at: 'account',
        title: 'You',
        about: 'Your language, your colours and your password. Help about a screen opens with the key ? on every screen.',
    },
];

/** Title of the first step. */
export const firstTitle = 'Your first screen';

/** The steps of an account type, five at most. */
export const tourOf = (type: AccountType): readonly TourStep[] => [
    { at: 'screen', title: firstTitle, about: landings[type] },
    ...everywhere,
];
