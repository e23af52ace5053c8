/** What narrows the list, each removable on its own. */
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { useTitleOf } from '../../widgets/ReferencePicker.tsx';
import { useLabels, useWords } from '../../widgets/words.ts';
import { type Filter, type FilterValues, narrowing, useFilters } from './filters.ts';

interface Props {
    filters: readonly Filter[];
    /** What the list opens on, kept when all filters are cleared. */
    defaults: FilterValues;
}

export function FilterChips({ filters, defaults }: Props) {
    const say = useWords();
    const { values, change, replace } = useFilters();
    const set = narrowing(values);
    if (!set.length) return null;
    return (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
            {set.map((name) => (
                <FilterChip
                    key={name}
                    name={name}
                    filter={filters.find((one) => one.name === name)}
                    value={values[name]}
                    onRemove={() => change({ [name]: null })}
                />
            ))}
            <Button size="small" onClick={() => replace(defaults)}>
                {say('clear_filters')}
            </Button>
        </Box>
    );
}

interface ChipProps {
    name: string;
    filter?: Filter;
    value: unknown;
    onRemove(): void;
}

function FilterChip({ name, filter, value, onRemove }: ChipProps) {
    const say = useWords();
    const { label } = useLabels();
    const text = useValueText(name, filter, value);
    const title = filter ? label(name, filter.field) : name === 'q' ? say('search') : name;
    return (
        <Box
            component="span"
            sx={{
                display: 'inline-flex',
                alignItems: 'center',
                maxWidth: '100%',
                pl: 1.25,
                border: 1,
                borderColor: 'divider',
                borderRadius: 4,
                bgcolor: 'background.paper',
                fontSize: '0.9375rem',
            }}
        >
            <Box
                component="span"
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
                {title}: <strong>{text}</strong>
            </Box>
            <IconButton
                size="small"
                aria-label={say('remove_filter', { name: title })}
                onClick={onRemove}
            >
                <Close sx={{ fontSize: '1.1rem' }} />
            </IconButton>
        </Box>
    );
}

/** The value in words: a title, an option, a day. */
function useValueText(name: string, filter: Filter | undefined, value: unknown): string {
    const say = useWords();
    const { option } = useLabels();
    const field = filter?.field;
    const many = Array.isArray(value);
    const found = useTitleOf(
        field?.type === 'reference' ? field.to : '',
        field?.type === 'reference' && !many ? (value as number) : null,
    );
    if (field?.type === 'reference' && !many) return found ?? '…';
    const words = (many ? value : [value]).map((one: unknown) => {
        const word = String(one);
        if (field?.type === 'choice' || field?.type === 'flags')
            return option(name, word, field.options[word] ?? word);
        if (field?.type === 'boolean') return say(one === true || word === 'true' ? 'yes' : 'no');
        if (field?.type === 'date') return formatCivil(word, say);
        return word;
    });
    return words.join(', ');
}
