import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { facilities } from '../../../resources/facilities/facilities.entity.ts';
import type { districts } from '../../../resources/facilities/districts.entity.ts';
import { useRested } from '../../base/useRested.ts';
import { useSay } from '../../widgets/say.ts';
import { type Facility, FacilityTable } from './FacilityTable.tsx';

interface Props {
    owner: 'partner' | 'hub';
    ownerId: number;
    onlyOwn: boolean;
    /** Id to name; kept while pages and filters change. */
    ticked: ReadonlyMap<number, string>;
    onTick: (ticked: ReadonlyMap<number, string>) => void;
}

interface Filters {
    /** Part of a name. */
    q: string;
    /** Id of a district, or empty. */
    district: string;
}

const pageSize = 50;
/** Milliseconds that typing rests before the list is asked. */
const rest = 400;

/** Facilities by name and district, a page at a time, with a tick each and one for the page. */
export function FacilityChooser({ owner, ownerId, onlyOwn, ticked, onTick }: Props) {
    const say = useSay();
    const [filters, setFilters] = useState<Filters>({ q: '', district: '' });
    const [page, setPage] = useState(1);
    const asked = useRested(filters.q.trim(), rest);
    const { data, isError } = useFacilities({
        page,
        page_size: pageSize,
        sort: 'name',
        ...(asked && { q: asked }),
        ...(filters.district && { district_id: Number(filters.district) }),
        ...(onlyOwn && (owner === 'hub' ? { hub_id: ownerId } : { partner_id: ownerId })),
    });
    const rows = data?.data ?? [];

    function tick(some: readonly Facility[], on: boolean) {
        const next = new Map(ticked);
        for (const { id, name } of some) {
            if (on) next.set(id, name);
            else next.delete(id);
        }
        onTick(next);
    }

    return (
        <section className="k-card kf-stack" aria-label={say('Facilities')}>
            <FilterFields
                filters={filters}
                onChange={(change) => {
                    setFilters({ ...filters, ...change });
                    setPage(1);
                }}
            />
            {isError && (
                <p role="alert">{say('The facilities could not be loaded. Please try again.')}</p>
            )}
            {data && !rows.length && (
                <p className="kf-muted">
                    {onlyOwn ? say('It has no facility here.') : say('No facility fits.')}
                </p>
            )}
            {rows.length > 0 && (
                <FacilityTable
                    rows={rows}
                    owner={owner}
                    isMine={(facility) => !onlyOwn && facility[`${owner}_id`] === ownerId}
                    ticked={ticked}
                    onTick={tick}
                />
            )}
            {data && data.count > pageSize && (
                <Pages page={page} count={data.count} onPage={setPage} />
            )}
        </section>
    );
}

const useFacilities = (body: Readonly<Record<string, unknown>>) =>
    useQuery({
        queryKey: ['assign', 'facilities', body],
        queryFn: ({ signal }) =>
            call<typeof facilities>('POST /facilities/', body, { signal, reads: true }),
        placeholderData: keepPreviousData,
    });

interface FilterFieldsProps {
    filters: Filters;
    onChange(change: Partial<Filters>): void;
}

function FilterFields({ filters, onChange }: FilterFieldsProps) {
    const say = useSay();
    const { data: known } = useQuery({
        queryKey: ['assign', 'districts'],
        queryFn: ({ signal }) =>
            call<typeof districts>(
                'POST /districts/',
                { page_size: 200, sort: 'name' },
                { signal, reads: true },
            ),
        staleTime: 300_000,
    });
    return (
        <div className="kf-filters">
            <TextField
                label={say('Search a facility')}
                type="search"
                value={filters.q}
                onChange={({ target }) => onChange({ q: target.value })}
            />
            <TextField
                select
                label={say('District')}
                value={filters.district}
                onChange={({ target }) => onChange({ district: target.value })}
            >
                <MenuItem value="">{say('All districts')}</MenuItem>
                {(known?.data ?? []).map(({ id, name }) => (
                    <MenuItem key={id} value={String(id)}>
                        {name}
                    </MenuItem>
                ))}
            </TextField>
        </div>
    );
}

interface PagesProps {
    page: number;
    count: number;
    onPage(page: number): void;
}

function Pages({ page, count, onPage }: PagesProps) {
    const say = useSay();
    const pages = Math.max(1, Math.ceil(count / pageSize));
    return (
        <p className="kf-row">
            <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
                {say('Previous')}
            </Button>
            <span>
                {say('Page %{page} of %{pages} (%{count} facilities)', { page, pages, count })}
            </span>
            <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
                {say('Next')}
            </Button>
        </p>
    );
}
