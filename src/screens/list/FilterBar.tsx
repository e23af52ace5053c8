/** The filters of a list: always in sight on a wide screen, behind one button on a phone. */
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { lookOf } from '../../fieldTypes.tsx';
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
            role="search"
            aria-label={say('filters')}
            sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1.25,
                alignItems: 'flex-start',
                '& > .MuiTextField-root, & > .MuiAutocomplete-root': {
                    width: { xs: '100%', sm: 'auto' },
                },
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
                    {say('show_filters', { count })}
                </Button>
            )}
            {(!narrow || open) && rest}
        </Box>
    );
}
