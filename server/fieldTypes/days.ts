/** Days, months and moments as they come over the wire. */
import { z } from 'zod';
import { say } from '../../resources/define/say.ts';
import { message } from './messages.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, message(say('A day as YYYY-MM-DD.')));
/** A day that exists, of a time that people here speak of: 2026-02-30 is none, and neither are days at the ends of time. */
export const civilDate = day.refine(
    (text) => {
        const parsed = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
        return exists && text >= '1900-01-01' && text < '2200-01-01';
    },
    message(say('There is no such day.')),
);

/** A month as its last day. */
export const lastOfMonth = z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .transform((month) => {
        const [year, at] = month.split('-').map(Number) as [number, number];
        return `${month}-${new Date(Date.UTC(year, at, 0)).getUTCDate()}`;
    });

/** A moment, with its offset. */
export const instantText = z.iso.datetime({
    offset: true,
    error: message(say('A day with its time is expected.')),
});
