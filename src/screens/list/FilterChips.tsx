/** What narrows the list, each removable on its own; what its address narrows it to is told, and stays. */
import { later } from '../../base/later.tsx';
import { type Filter, type FilterValues, narrowing } from './filters.ts';
import { useFilters } from './useFilters.ts';

/** Most lists open with none: what draws them comes where there are some, into the room of one row. */
const Chips = later(
    () => import('./Chips.tsx'),
    <div style={{ minHeight: '2.5rem' }} />,
    'announced',
);

interface Props {
    filters: readonly Filter[];
    /** What the list opens on, kept when all filters are cleared. */
    defaults: FilterValues;
    /** What the address of the screen holds: the facility or the code that it was opened for. */
    held: FilterValues;
}

export function FilterChips({ filters, defaults, held }: Props) {
    const { values } = useFilters();
    const set = narrowing(values).filter((name) => !(name in held));
    const opened = filters.filter(({ name }) => name in held);
    if (!set.length && !opened.length) return null;
    return <Chips filters={filters} defaults={defaults} held={held} set={set} opened={opened} />;
}
