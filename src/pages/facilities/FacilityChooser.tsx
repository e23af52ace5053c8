import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { RecordOf } from '../../../resources/define/entity.ts';
import { levels } from '../../../resources/facilities/places.ts';
import type { facilities } from '../../../resources/facilities/facilities.entity.ts';
import type { districts } from '../../../resources/facilities/districts.entity.ts';
import { useSay } from '../../widgets/say.ts';

type Facility = RecordOf<typeof facilities>;

interface Props {
    owner: 'partner' | 'hub';
    ownerId: number;
    onlyOwn: boolean;
    /** Id to name; kept while pages and filters change. */
    ticked: ReadonlyMap<number, string>;
    onTick: (ticked: ReadonlyMap<number, string>) => void;
}

const pageSize = 50;

/** Facilities by name and district, a page at a time, with a tick each and one for the page. */
export function FacilityChooser({ owner, ownerId, onlyOwn, ticked, onTick }: Props) {
    const say = useSay();
    const [q, setQ] = useState('');
    const [district, setDistrict] = useState('');
    const [page, setPage] = useState(1);
    const asked = useLater(q);
    const body = {
        page,
        page_size: pageSize,
        sort: 'name',
        ...(asked && { q: asked }),
        ...(district && { district_id: Number(district) }),
        ...(onlyOwn && (owner === 'hub' ? { hub_id: ownerId } : { partner_id: ownerId })),
    };
    const { data, isError } = useQuery({
        queryKey: ['assign', 'facilities', body],
        queryFn: ({ signal }) =>
            call<typeof facilities>('POST /facilities/', body, {
                signal,
                reads: true,
            }),
        placeholderData: keepPreviousData,
    });
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
    const rows = data?.data ?? [];
    const mine = (facility: Facility) => !onlyOwn && facility[`${owner}_id`] === ownerId;
    const free = rows.filter((facility) => !mine(facility));
    const allTicked = free.length > 0 && free.every(({ id }) => ticked.has(id));

    function tick(some: readonly Facility[], on: boolean) {
        const next = new Map(ticked);
        for (const { id, name } of some) {
            if (on) next.set(id, name);
            else next.delete(id);
        }
        onTick(next);
    }

    const last = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize));
    return (
        <section className="k-card kf-stack" aria-label={say('Facilities')}>
            <div className="kf-filters">
                <TextField
                    label={say('Search a facility')}
                    type="search"
                    value={q}
                    onChange={({ target }) => {
                        setQ(target.value);
                        setPage(1);
                    }}
                />
                <TextField
                    select
                    label={say('District')}
                    value={district}
                    onChange={({ target }) => {
                        setDistrict(target.value);
                        setPage(1);
                    }}
                >
                    <MenuItem value="">{say('All districts')}</MenuItem>
                    {(known?.data ?? []).map(({ id, name }) => (
                        <MenuItem key={id} value={String(id)}>
                            {name}
                        </MenuItem>
                    ))}
                </TextField>
            </div>
            {isError && (
                <p role="alert">{say('The facilities could not be loaded. Please try again.')}</p>
            )}
            {data && !rows.length && (
                <p className="kf-muted">
                    {onlyOwn ? say('It has no facility here.') : say('No facility fits.')}
                </p>
            )}
            {rows.length > 0 && (
                <table className="kf-table kf-chooser" aria-label={say('Facilities')}>
                    <thead>
                        <tr>
                            <th scope="col" className="kf-check">
                                <Checkbox
                                    checked={allTicked}
                                    disabled={!free.length}
                                    slotProps={{ input: { 'aria-label': say('All on this page') } }}
                                    onChange={(_event, on) => tick(free, on)}
                                />
                            </th>
                            <th scope="col">{say('Facility')}</th>
                            <th scope="col">
                                {owner === 'partner' ? say('Partner now') : say('Hub now')}
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map((facility) => (
                            <tr key={facility.id}>
                                <td className="kf-check">
                                    <Checkbox
                                        checked={mine(facility) || ticked.has(facility.id)}
                                        disabled={mine(facility)}
                                        slotProps={{ input: { 'aria-label': facility.name } }}
                                        onChange={(_event, on) => tick([facility], on)}
                                    />
                                </td>
                                <td>
                                    {facility.name}
                                    <br />
                                    <span className="kf-muted">
                                        {say.text(levels[facility.level])}, {facility.district}
                                    </span>
                                </td>
                                <td>
                                    {facility[owner] ?? (
                                        <span className="kf-muted">{say('none')}</span>
                                    )}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
            {data && data.count > pageSize && (
                <p className="kf-row">
                    <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
                        {say('Previous')}
                    </Button>
                    <span>
                        {say('Page %{page} of %{pages} (%{count} facilities)', {
                            page,
                            pages: last,
                            count: data.count,
                        })}
                    </span>
                    <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
                        {say('Next')}
                    </Button>
                </p>
            )}
        </section>
    );
}

/** What was typed, once the typing rests. */
function useLater(value: string): string {
    const [later, setLater] = useState(value);
    useEffect(() => {
        const timer = setTimeout(() => setLater(value.trim()), 400);
        return () => clearTimeout(timer);
    }, [value]);
    return later;
}
