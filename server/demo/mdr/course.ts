/**
 * What becomes of the made-up patients with rifampicin resistance after the link: as in life some are never found, some
 * die before treatment, most are treated within three weeks. Drawn from the seed and the sample alone, and cut off at
 * the day on which the demo ends, so that cases stand at every step.
 */
import { daysBefore } from '../country/places.ts';
import type { Random } from '../random.ts';
import { courseOfStory, type Story } from './stories.ts';
import { type Course, nothing } from './way.ts';

/** A resistant result, as its fate is drawn from it. */
export interface Resistant {
    id: number;
    facility_id: number;
    day: string;
    sample_id: string;
    patient_name: string;
    sex: string;
    age: number | null;
}

/** What was decided about a result, as it is drawn. */
export interface Decided {
    result: Resistant;
    by: number;
    /** Day of the decision, and its moment. */
    on: string;
    at: string;
    /** Why it is no MDR-TB; the patient where it is. */
    reason: string | null;
    /** What is told of it on purpose. */
    story: Story | undefined;
    /** Keeps on drawing where the decision stopped: the fate of the patient. */
    chance: Random;
}

const after = (day: string, days: number): string => daysBefore(day, -days);

/** What becomes of a patient whose result is decided: told, or drawn. */
export const courseAfter = ({ story, on, chance }: Decided, today: string): Course => {
    const drawn = courseOf(on, today, chance);
    return story ? courseOfStory(story, on) : drawn;
};

/** From the day of the link as far as it came by `today`. */
export function courseOf(linkedOn: string, today: string, chance: Random): Course {
    // All is drawn, whether it has come yet or not: the same patient has the same fate every day.
    const referred = after(linkedOn, chance.between(0, 3));
    const received = after(referred, chance.between(1, 8));
    const initiated = after(received, chance.between(0, 12));
    const ended = after(initiated, chance.between(180, 280));
    const lost = chance.next();
    const why = chance.weighted({
        untraceable: 39,
        died: 27,
        communication: 15,
        first_line: 12,
        repeat_susceptible: 9,
        transferred_out: 1,
        refused: 4,
        evaluation: 5,
    });
    const regimen = chance.weighted({ bpalm: 60, bpal: 10, short_oral: 20, individualised: 10 });
    const outcome = chance.weighted({
        cured: 60,
        completed: 16,
        died: 10,
        lost: 9,
        failed: 3,
        not_evaluated: 2,
    });
    const moved = chance.chance(0.06);
    const gone = (on: string, course: Course): Course | undefined =>
        on > today
            ? undefined
            : {
                  ...course,
                  status: 'not_initiated',
                  not_initiated_reason: why,
                  not_initiated_on: on,
              };

    if (lost < 0.05) return gone(referred, nothing) ?? nothing;
    if (referred > today) return nothing;
    const sent: Course = { ...nothing, status: 'referred', referred_on: referred };
    if (lost < 0.13) return gone(after(referred, 10), sent) ?? sent;
    if (received > today) return sent;
    const here: Course = { ...sent, status: 'received', received_on: received };
    if (lost < 0.18) return gone(after(received, 7), here) ?? here;
    if (initiated > today) return here;
    const treated: Course = { ...here, status: 'initiated', initiated_on: initiated, regimen };
    // Sent on to another centre in the last days of the demo: it has not answered yet.
    if (moved && initiated > daysBefore(today, 60)) return { ...treated, status: 'transferred' };
    return ended > today ? treated : { ...treated, status: 'closed', outcome, outcome_on: ended };
}
