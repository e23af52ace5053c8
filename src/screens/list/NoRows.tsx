/** In place of rows where there are none: what there is none of, and the next step. */
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { lastDays } from '../../widgets/dates/periods.ts';
import { useSay } from '../../widgets/say.ts';
import { recordHeldBy } from '../address/oneRecord.ts';
import { OneRecordOrNone } from '../address/OneRecordOrNone.tsx';
import { type Filter, type FilterValues, narrowing } from './filters.ts';
import { Nothing } from './ListStates.tsx';
import { useFilters } from './useFilters.ts';

export interface Empty {
    title: string;
    about: string;
    action?: ReactNode;
    /** Nothing is listed until somebody asks, whatever the period. */
    unasked?: boolean;
}

interface Props {
    empty: Empty;
    route: string;
    /** Days of the period that the list opens on. */
    window?: number;
    defaults: FilterValues;
    declared: readonly Filter[];
    fixed?: FilterValues;
    held: FilterValues;
}

export default function NoRows(props: Props) {
    const { route, declared, fixed, held } = props;
    return (
        <OneRecordOrNone route={route} record={recordHeldBy(declared, { ...fixed, ...held })}>
            <None {...props} />
        </OneRecordOrNone>
    );
}

function None({ empty, window, defaults }: Props) {
    const say = useSay();
    const { values, replace, change } = useFilters();
    const wider = useWider(window, values);
    if (narrowing(values).length)
        return (
            <Nothing
                title={say('No matches')}
                about={say(
                    window === undefined
                        ? 'Nothing matches the chosen filters.'
                        : 'Nothing matches the chosen filters in this period.',
                )}
            >
                {wider && (
                    <Button variant="contained" onClick={() => change(wider.days)}>
                        {wider.text}
                    </Button>
                )}
                <Button
                    variant={wider ? 'outlined' : 'contained'}
                    onClick={() => replace(defaults)}
                >
                    {say('Clear all filters')}
                </Button>
            </Nothing>
        );
    return (
        <Nothing title={empty.title} about={empty.about}>
            {wider && !empty.unasked ? (
                <Button variant="contained" onClick={() => change(wider.days)}>
                    {wider.text}
                </Button>
            ) : (
                empty.action
            )}
        </Nothing>
    );
}

/** So many days are a year; and so many all that there is. */
const [YEAR, EVER] = [365, 3650];

/** The period to look at where this one has nothing: the last year, then the last ten; null where it is as wide already. */
function useWider(
    window: number | undefined,
    values: FilterValues,
): { days: FilterValues; text: string } | null {
    const say = useSay();
    if (window === undefined) return null;
    const start = String(values['start_date'] ?? lastDays(window)['start_date']);
    const [year, ever] = [lastDays(YEAR), lastDays(EVER)];
    if (start > String(year['start_date']))
        return { days: year, text: say('Look at the last 12 months') };
    if (start > String(ever['start_date']))
        return { days: ever, text: say('Look at the last ten years') };
    return null;
}
