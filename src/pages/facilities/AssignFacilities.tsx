import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { EndpointOf } from '../../../resources/define/calls.ts';
import type { hubs } from '../../../resources/facilities/hubs.entity.ts';
import type { partners } from '../../../resources/facilities/partners.entity.ts';
import { FacilityChooser } from './FacilityChooser.tsx';
import './facilities.css';
import { useSay } from '../../widgets/say.ts';

export interface Choice {
    /** Ids of facilities. */
    facilities: readonly string[];
    release: boolean;
}

interface Props {
    title: string;
    lead: string;
    owner: 'partner' | 'hub';
    label: string;
    owners: EndpointOf<typeof partners | typeof hubs>;
    /** Gives the facilities to the owner of this id, or takes them from it: all at once or none. */
    assign(owner: number, choice: Choice): Promise<{ success: string }>;
}

/** Choose a partner or hub, tick facilities, assign them or take them away: all at once or none. */
export function AssignFacilities({ title, lead, owner, label, owners, assign }: Props) {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    const [chosen, setChosen] = useState('');
    const [ticked, setTicked] = useState<ReadonlyMap<number, string>>(new Map());
    const [own, setOwn] = useState(false);
    const [saving, setSaving] = useState(false);
    const { data: list } = useQuery({
        queryKey: ['assign', owners],
        queryFn: ({ signal }) =>
            call<typeof partners | typeof hubs>(
                owners,
                { page_size: 200, sort: 'name', active: true },
                { signal, reads: true },
            ),
    });
    const name = list?.data.find(({ id }) => String(id) === chosen)?.name ?? '';

    async function save() {
        setSaving(true);
        try {
            const facilities = [...ticked.keys()].map(String);
            const { success } = await assign(Number(chosen), { facilities, release: own });
            notify(success, { type: 'success' });
            setTicked(new Map());
            await client.invalidateQueries({ queryKey: ['assign'] });
        } catch (error) {
            const message = error instanceof HttpError && error.message;
            notify(message || say('The assignment could not be saved.'), { type: 'error' });
        } finally {
            setSaving(false);
        }
    }

    function turn(next: boolean) {
        setOwn(next);
        setTicked(new Map());
    }

    return (
        <div className="k-page kf-page">
            <h1>{title}</h1>
            <p className="k-lead">{lead}</p>
            <section className="k-card kf-filters">
                <TextField
                    select
                    label={label}
                    value={chosen}
                    onChange={({ target }) => {
                        setChosen(target.value);
                        setTicked(new Map());
                    }}
                    helperText={
                        list && !list.data.length
                            ? owner === 'partner'
                                ? say('There is no partner yet. Create one first.')
                                : say('There is no hub yet. Create one first.')
                            : ' '
                    }
                >
                    {(list?.data ?? []).map((one) => (
                        <MenuItem key={one.id} value={String(one.id)}>
                            {one.name}
                        </MenuItem>
                    ))}
                </TextField>
                <TextField
                    select
                    label={say('Facilities to show')}
                    value={own ? 'own' : 'all'}
                    disabled={!chosen}
                    onChange={({ target }) => turn(target.value === 'own')}
                >
                    <MenuItem value="all">{say('All, to add some')}</MenuItem>
                    <MenuItem value="own">{say('Those it has, to take some away')}</MenuItem>
                </TextField>
            </section>
            {chosen && (
                <>
                    <FacilityChooser
                        key={`${chosen} ${own}`}
                        owner={owner}
                        ownerId={Number(chosen)}
                        onlyOwn={own}
                        ticked={ticked}
                        onTick={setTicked}
                    />
                    <div className="k-card kf-bar">
                        <Button
                            variant="contained"
                            disabled={saving || !ticked.size}
                            onClick={() => void save()}
                        >
                            {own
                                ? say('Take %{count} from %{name}', { count: ticked.size, name })
                                : say('Assign %{count} to %{name}', { count: ticked.size, name })}
                        </Button>
                        {ticked.size > 0 && (
                            <Button onClick={() => setTicked(new Map())}>
                                {say('Clear the choice')}
                            </Button>
                        )}
                    </div>
                </>
            )}
        </div>
    );
}
