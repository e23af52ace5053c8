/** One filter by name and value each, and what takes them all away. */
import { withColon } from '../../../locales/tongue.ts';
import { refersTo } from '../../../resources/define/fieldFacts.ts';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lookOf } from '../../widgets/fields/fieldTypes.tsx';
import { useChoices } from '../../widgets/fields/ReferencePicker.tsx';
import { useLabels } from '../../widgets/words.ts';
import type { Filter, FilterValues } from './filters.ts';
import { useFilters } from './useFilters.ts';
import { useSay } from '../../widgets/say.ts';

export interface Chosen {
    /** What the address of the screen narrows it to. */
    opened: readonly Filter[];
    held: FilterValues;
    /** What a person chose: names of filters. */
    set: readonly string[];
    filters: readonly Filter[];
    /** What the list opens on, kept when all filters are cleared. */
    defaults: FilterValues;
}

export default function Chips({ opened, held, set, filters, defaults }: Chosen) {
    const say = useSay();
    const { values, change, replace } = useFilters();
    return (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
            {opened.map((filter) => (
                <FilterChip
                    key={filter.name}
                    name={filter.name}
                    filter={filter}
                    value={refersTo(filter.field) ? Number(held[filter.name]) : held[filter.name]}
                />
            ))}
            {set.map((name) => (
                <FilterChip
                    key={name}
                    name={name}
                    filter={filters.find((one) => one.name === name)}
                    value={values[name]}
                    onRemove={() => change({ [name]: null })}
                />
            ))}
            {set.length > 0 && (
                <Button size="small" onClick={() => replace(defaults)}>
                    {say('Clear all filters')}
                </Button>
            )}
        </Box>
    );
}

interface ChipProps {
    name: string;
    filter?: Filter;
    value: unknown;
    onRemove?(): void;
}

function FilterChip({ name, filter, value, onRemove }: ChipProps) {
    const say = useSay();
    const { label } = useLabels();
    const text = useValueText(name, filter, value);
    const title = filter ? label(name, filter.field) : name === 'q' ? say('Search') : name;
    return (
        <Box
            component="span"
            sx={{
                display: 'inline-flex',
                alignItems: 'center',
                maxWidth: '100%',
                pl: 1.25,
                ...(!onRemove && { pr: 1.25, py: 0.25 }),
                border: 1,
                borderColor: 'divider',
                borderRadius: 4,
                bgcolor: 'background.paper',
                fontSize: '1rem',
            }}
        >
            <Box
                component="span"
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
                {withColon(title)} <strong>{text}</strong>
            </Box>
            {onRemove && (
                <IconButton
                    size="small"
                    aria-label={say('Remove filter %{name}', { name: title })}
                    onClick={onRemove}
                >
                    <Close sx={{ fontSize: '1.1rem' }} />
                </IconButton>
            )}
        </Box>
    );
}

/** The value in words: a title, an option, a day. */
function useValueText(name: string, filter: Filter | undefined, value: unknown): string {
    const say = useSay();
    const { option } = useLabels();
    const field = filter?.field;
    const many = Array.isArray(value);
    const to = many ? null : refersTo(field);
    const id = to ? Number(value) || 0 : 0;
    const { choices, loading } = useChoices(to ?? '', { id }, id > 0);
    if (to) return choices[0]?.title ?? (loading ? '…' : String(value));
    const words = (many ? value : [value]).map((one: unknown) =>
        field ? lookOf(field).words(field, one, { name, say, option }) : String(one),
    );
    return words.join(', ');
}
