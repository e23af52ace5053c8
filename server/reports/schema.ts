/** The schema of a report call, which checks it and stands in OpenAPI. */
import { z } from 'zod';
import type { Report } from '../../resources/define/report.ts';
import { places } from '../../resources/places.ts';
import * as lists from '../lists/lists.ts';
import { once } from '../fieldTypes/once.ts';
import { civilDate } from '../fieldTypes/days.ts';
import { filterSchema } from '../fieldTypes/schema.ts';

const place = z.union([z.number().int().positive(), z.string().trim().min(1).max(200)]);
const several = z.union([place, z.array(place).min(1).max(200)]).optional();
/** The filters of places, as every list of what stands at sites takes them. */
export const placeFilters = Object.fromEntries(
    Object.keys(places.levels).map((level) => [level, several]),
);

/** Without days of its own, a call may ask for the day, week, month or quarter that runs. */
const running = z.enum(['day', 'week', 'month', 'quarter']).optional();

/** The body of a report call: reserved words, its period and places, its own filters. */
export const reportSchema = once((report: Report) =>
    z.strictObject({
        ...lists.reserved,
        ...(report.period.kind === 'days' && {
            start_date: civilDate.optional(),
            end_date: civilDate.optional(),
        }),
        ...(report.place && placeFilters),
        ...(report.period.kind === 'days' && !report.filters['period'] && { period: running }),
        ...filterSchema({ ...report.quiet, ...report.filters }),
    }),
);
