/** Days that cannot be meant: a delivery of 1999, a lot that expires in 2150. */
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';

/** Years that a delivery may lie back. Older ones come by the import of a history. */
const yearsBack = 5;
/** Years that a lot may last, and that it may have expired before it is written down. */
const yearsAhead = 20;

const years = (day: string, by: number): string => `${Number(day.slice(0, 4)) + by}${day.slice(4)}`;

/** @throws Refusal at `field` where a delivery was longer ago than anybody writes down. */
export function refuseLongAgo(field: string, day: string, today: string): void {
    if (day < years(today, -yearsBack))
        refuse(
            field,
            say('%{day} is more than %{years} years ago. Please look at the year.', {
                day: { day },
                years: yearsBack,
            }),
            'unlikely_day',
        );
}

/** @throws Refusal at `field` where no lot lasts so long, or has been expired for so long. */
export function refuseUnlikelyExpiry(
    field: string,
    day: string | null | undefined,
    today: string,
): void {
    if (day && (day > years(today, yearsAhead) || day < years(today, -yearsAhead)))
        refuse(
            field,
            say('No lot expires on %{day}. Please look at the year.', { day: { day } }),
            'unlikely_day',
        );
}
