/** The filters of a list: always in sight on a wide screen, behind one button on a phone. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAfterPaint } from '../../base/useAfterPaint.ts';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { DateRange } from '../../widgets/dates/DateRange.tsx';
import { RestingText } from '../../widgets/fields/filterInputs.tsx';
import { Comparison } from './Comparison.tsx';
import { FilterFold, InputRoom } from './FilterFold.tsx';
import { FilterInputs } from './FilterInputs.tsx';
import { type Filter, narrowing, shareRoom } from './filters.ts';
import { useFilters } from './useFilters.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    filters: readonly Filter[];
    search: boolean;
    /** Length in days of the period the list opens on, where it takes one. */
    window?: number;
    compares: boolean;
}

export function FilterBar({ filters, search, window, compares }: Props) {
    const say = useSay();
    const { values, change } = useFilters();
    const count = narrowing(values).filter((name) => name !== 'q').length;
    // The rows are what a list is opened for: a dozen inputs take as long to draw as they do.
    const painted = useAfterPaint();

    const box = search && (
        <RestingText
            input={{ size: 'small', label: say('Search'), name: 'q' }}
            inputMode="search"
            value={values['q']}
            onChange={(q) => change({ q })}
        />
    );
    const comparison = compares && (
        <Comparison
            none
            value={values['compare']}
            period={values}
            onChange={(compare) => change({ compare })}
        />
    );
    const something = window !== undefined || filters.length > 0 || compares;
    const { first, rest, inputs } = shareRoom(filters, { search, window, compares });
    const hidden = rest.filter(({ name }) => narrowing(values).includes(name)).length;
    const told = window !== undefined && (
        <Typography sx={{ color: 'text.secondary' }}>
            {say('Period: %{from} – %{to}', {
                from: formatCivil(String(values['start_date'] ?? '…')),
                to: formatCivil(String(values['end_date'] ?? '…')),
            })}
        </Typography>
    );
    if (!something)
        return (
            <Box component="search" aria-label={say('Filters')} sx={{ maxWidth: '24rem' }}>
                {box}
            </Box>
        );
    const button = count ? say('Filters (%{count})', { count }) : say('Filters');
    if (!painted)
        return (
            <FilterFold
                label={say('Filters')}
                button={button}
                always={search && <InputRoom inputs={1} />}
                told={told}
            >
                <InputRoom inputs={inputs} />
            </FilterFold>
        );
    return (
        <FilterFold
            label={say('Filters')}
            button={button}
            always={box}
            told={told}
            more={
                rest.length
                    ? {
                          label: hidden
                              ? say('More filters (%{count})', { count: hidden })
                              : say('More filters'),
                          inputs: <FilterInputs filters={rest} values={values} onChange={change} />,
                      }
                    : undefined
            }
        >
            {window !== undefined && <DateRange window={window} value={values} onChange={change} />}
            <FilterInputs filters={first} values={values} onChange={change} />
            {comparison}
        </FilterFold>
    );
}
