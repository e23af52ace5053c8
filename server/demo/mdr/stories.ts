/**
 * Patients of the small country, one and more at each step: so few results find resistance by chance that the screens of
 * treatment centres and of the DR-TB programme would be empty. Days are those before the end of the demo.
 */
import { daysBefore } from '../country/places.ts';
import { type Course, nothing } from './way.ts';

export interface Story {
    /** Place of the machine in the country that found the resistance. */
    machine: number;
    /** Days since it was found. */
    back: number;
    state: Course['status'] | 'pending' | 'not_mdr';
    /** Sent on by the centre of the demo's account; else to it. */
    away?: true;
}

/** Each has the number of its patient by its place; machines with other stories are left alone. */
export const stories: readonly Story[] = [
    { machine: 1, back: 5, state: 'pending' },
    { machine: 0, back: 9, state: 'linked' },
    { machine: 1, back: 8, state: 'linked' },
    { machine: 0, back: 12, state: 'referred' },
    { machine: 2, back: 6, state: 'referred' },
    { machine: 5, back: 10, state: 'referred' },
    { machine: 1, back: 18, state: 'received' },
    { machine: 3, back: 22, state: 'received' },
    { machine: 0, back: 30, state: 'initiated' },
    { machine: 2, back: 45, state: 'initiated' },
    { machine: 1, back: 40, state: 'transferred' },
    { machine: 5, back: 35, state: 'transferred', away: true },
    { machine: 3, back: 55, state: 'not_initiated' },
    { machine: 2, back: 80, state: 'closed' },
    { machine: 5, back: 25, state: 'not_mdr' },
];

/** How far each state has come: days after the day of the link. */
const steps = { referred: 1, received: 5, initiated: 8, gone: 20, ended: 50 };

/** The way of a story from the day of its link. */
export function courseOfStory({ state }: Story, linkedOn: string): Course {
    const after = (days: number) => daysBefore(linkedOn, -days);
    const sent = { referred_on: after(steps.referred) };
    const here = { ...sent, received_on: after(steps.received) };
    const treated = { ...here, initiated_on: after(steps.initiated), regimen: 'bpalm' as const };
    const course: Record<Course['status'], Partial<Course>> = {
        linked: {},
        referred: sent,
        received: here,
        initiated: treated,
        transferred: treated,
        not_initiated: {
            ...sent,
            not_initiated_reason: 'untraceable',
            not_initiated_on: after(steps.gone),
        },
        closed: { ...treated, outcome: 'died', outcome_on: after(steps.ended) },
    };
    if (state === 'pending' || state === 'not_mdr') return nothing;
    return { ...nothing, ...course[state], status: state };
}
