/** The filters of a list: always in sight on a wide screen, behind one button on a phone. */
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { lookOf } from '../../fieldTypes.tsx';
import { formatCivil } from '../../widgets/dates.ts';
import { DateRange } from '../../widgets/DateRange.tsx';
import { RestingText } from '../../widgets/filterInputs.tsx';
import { useLabels, useWords } from '../../widgets/words.ts';
import { type Filter, narrowing, useFilters } from './filters.ts';

interface Props {
    filters: readonly Filter[];
    search: boolean;
    /** Length in days of the period the list opens on, where it takes one. */
    window?: number;
    compares: boolean;
}

export function FilterBar({ filters, search, window, compares }: Props) {
    const say = useWords();
    const { label } = useLabels();
    const { values, change } = useFilters();
    const narrow = useMediaQuery('(max-width: 37.49rem)');
    const [open, setOpen] = useState(false);
    const count = narrowing(values).filter((name) => name !== 'q').length;
    const size = 'small' as const;

    const box = search && (
        <RestingText
            input={{ size, label: say('search'), name: 'q' }}
            inputMode="search"
            value={values['q']}
            onChange={(q) => change({ q })}
        />
    );
    const rest = (
        <>
            {window !== undefined && <DateRange window={window} value={values} onChange={change} />}
            {filters.map(({ name, field }) => {
                const { FilterInput } = lookOf(field);
                return (
                    <FilterInput
                        key={name}
                        field={field}
                        name={name}
                        value={values[name]}
                        record={{}}
                        input={{ size, label: label(name, field), name }}
                        onChange={(value) => change({ [name]: value })}
                    />
                );
            })}
            {compares && (
                <FormControlLabel
                    label={say('compare')}
                    control={
                        <Checkbox
                            size="small"
                            checked={values['compare'] === true}
                            onChange={({ target }) => change({ compare: target.checked || null })}
                        />
                    }
                />
            )}
        </>
    );
    const something = window !== undefined || filters.length > 0 || compares;
    return (
        <Box
            component="search"
            aria-label={say('filters')}
            sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(11rem, 1fr))' },
                gap: 1.25,
                alignItems: 'start',
                '& .MuiInputLabel-root:not(.MuiInputLabel-shrink)': {
                    maxWidth: 'calc(100% - 3.25rem)',
                },
                '& .MuiTextField-root': { width: '100%', minWidth: 0 },
            }}
        >
            {box}
            {narrow && something && (
                <Button
                    startIcon={<Tune />}
                    aria-expanded={open}
                    onClick={() => setOpen(!open)}
                    variant="outlined"
                >
                    {count ? say('show_filters', { count }) : say('filters')}
                </Button>
            )}
            {narrow && !open && window !== undefined && (
                <Typography sx={{ color: 'text.secondary' }}>
                    {say('period')}: {formatCivil(String(values['start_date'] ?? '…'), say)} –{' '}
                    {formatCivil(String(values['end_date'] ?? '…'), say)}
                </Typography>
            )}
            {(!narrow || open) && rest}
        </Box>
    );
}
