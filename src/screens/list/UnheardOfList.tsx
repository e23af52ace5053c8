/** What a list did not understand of its address, or names and is not there. */
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { refersTo } from '../../../resources/define/fieldFacts.ts';
import type { Report } from '../../../resources/define/report.ts';
import { useLabels } from '../../widgets/words.ts';
import { unheardOfList } from '../address/list.ts';
import { Unheard, UnknownRecord } from '../address/Unheard.tsx';
import type { Filter, FilterValues } from './filters.ts';

interface Props {
    filters: readonly Filter[];
    window?: number;
    explains?: Report;
    held: FilterValues;
}

export default function UnheardOfList({ filters, window, explains, held }: Props) {
    const { label } = useLabels();
    const { search } = useLocation();
    const { filterValues } = useListContext();
    const values = (filterValues ?? {}) as FilterValues;
    if (!explains) return null;
    const own = Object.fromEntries(filters.map(({ name, field }) => [name, field]));
    const unheard = unheardOfList(search, values, {
        filters: { ...explains.quiet, ...explains.filters, ...own },
        besides: [...(window === undefined ? [] : ofPeriods), 'q', 'id', ...Object.keys(held)],
        window,
    });
    return (
        <>
            <Unheard {...unheard} />
            {filters.map(({ name, field }) => {
                const to = refersTo(field);
                const { [name]: id, ...others } = values;
                return (
                    to &&
                    typeof id === 'number' && (
                        <UnknownRecord
                            key={name}
                            to={to}
                            id={id}
                            title={label(name, field)}
                            right={`?${new URLSearchParams({ filter: JSON.stringify(others) })}`}
                        />
                    )
                );
            })}
        </>
    );
}

const ofPeriods = ['start_date', 'end_date', 'period', 'compare'];
