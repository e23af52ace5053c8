import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { EndpointOf } from '../../../resources/define/calls.ts';
import type { hubs } from '../../../resources/facilities/hubs.entity.ts';
import type { partners } from '../../../resources/facilities/partners.entity.ts';
import { messageOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { AssignDays, type Days, noDays } from './AssignDays.tsx';
import { FacilityChooser } from './FacilityChooser.tsx';
import { Stays } from './Stays.tsx';
import './facilities.css';

export interface Choice {
    /** Ids of facilities. */
    facilities: readonly string[];
    release: boolean;
    /** First and last day of it, where told. */
    days?: Days;
}

interface Props {
    /** With days from which to which it is so, and what is so far below. */
    dated?: boolean;
    title: string;
    lead: string;
    owner: 'partner' | 'hub';
    label: string;
    owners: EndpointOf<typeof partners | typeof hubs>;
    /** Gives the facilities to the owner of this id, or takes them from it: all at once or none. */
    assign(owner: number, choice: Choice): Promise<{ success: string }>;
}

const nobody: ReadonlyMap<number, string> = new Map();

/** Choose a partner or hub, tick facilities, assign them or take them away: all at once or none. */
export function AssignFacilities(props: Props) {
    const { title, lead, owner, label, owners, assign, dated } = props;
    const [days, setDays] = useState(noDays);
    const [chosen, setChosen] = useState({ id: '', name: '' });
    const [ticked, setTicked] = useState(nobody);
    const [own, setOwn] = useState(false);
    const clear = () => setTicked(nobody);
    const { saving, save } = useAssign(assign, clear);

    return (
        <div className="k-page kf-page">
            <h1>{title}</h1>
            <p className="k-lead">{lead}</p>
            <section className="k-card kf-filters">
                <OwnerField
                    owner={owner}
                    label={label}
                    owners={owners}
                    value={chosen.id}
                    onChoose={(next) => {
                        setChosen(next);
                        clear();
                    }}
                />
                <WhichField
                    own={own}
                    disabled={!chosen.id}
                    onTurn={(next) => {
                        setOwn(next);
                        clear();
                    }}
                />
            </section>
            {chosen.id && (
                <>
                    {dated && <AssignDays days={days} release={own} onChange={setDays} />}
                    <FacilityChooser
                        key={`${chosen.id} ${own}`}
                        owner={owner}
                        ownerId={Number(chosen.id)}
                        onlyOwn={own}
                        ticked={ticked}
                        onTick={setTicked}
                    />
                    <SaveBar
                        count={ticked.size}
                        own={own}
                        name={chosen.name}
                        saving={saving}
                        onClear={clear}
                        onSave={() =>
                            save(Number(chosen.id), {
                                facilities: [...ticked.keys()].map(String),
                                release: own,
                                ...(dated && { days }),
                            })
                        }
                    />
                    {dated && <Stays partner={Number(chosen.id)} />}
                </>
            )}
        </div>
    );
}

/** Saves a choice and says what came of it. */
function useAssign(assign: Props['assign'], onSaved: () => void) {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    const [saving, setSaving] = useState(false);

    async function save(owner: number, choice: Choice): Promise<void> {
        setSaving(true);
        try {
            const { success } = await assign(owner, choice);
            notify(success, { type: 'success' });
            onSaved();
            await client.invalidateQueries({ queryKey: ['assign'] });
        } catch (error) {
            const message = messageOf(error, say('The assignment could not be saved.'));
            notify(message, { type: 'error' });
        } finally {
            setSaving(false);
        }
    }

    return { saving, save };
}

type OwnerFieldProps = Pick<Props, 'owner' | 'label' | 'owners'> & {
    value: string;
    onChoose(owner: { id: string; name: string }): void;
};

/** Whose facilities they are to be. */
function OwnerField({ owner, label, owners, value, onChoose }: OwnerFieldProps) {
    const say = useSay();
    const { data: list } = useQuery({
        queryKey: ['assign', owners],
        queryFn: ({ signal }) =>
            call<typeof partners | typeof hubs>(
                owners,
                { page_size: 200, sort: 'name', active: true },
                { signal, reads: true },
            ),
    });
    const known = (list?.data ?? []).map(({ id, name }) => ({ id: String(id), name }));
    const none =
        owner === 'partner'
            ? say('There is no partner yet. Create one first.')
            : say('There is no hub yet. Create one first.');
    return (
        <TextField
            select
            label={label}
            value={value}
            onChange={({ target }) => {
                const found = known.find(({ id }) => id === target.value);
                if (found) onChoose(found);
            }}
            helperText={list && !known.length ? none : ' '}
        >
            {known.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                    {name}
                </MenuItem>
            ))}
        </TextField>
    );
}

interface WhichFieldProps {
    own: boolean;
    disabled: boolean;
    onTurn(own: boolean): void;
}

/** All facilities, to add some; or its own, to take some away. */
function WhichField({ own, disabled, onTurn }: WhichFieldProps) {
    const say = useSay();
    return (
        <TextField
            select
            label={say('Facilities to show')}
            value={own ? 'own' : 'all'}
            disabled={disabled}
            onChange={({ target }) => onTurn(target.value === 'own')}
        >
            <MenuItem value="all">{say('All, to add some')}</MenuItem>
            <MenuItem value="own">{say('Those it has, to take some away')}</MenuItem>
        </TextField>
    );
}

interface SaveBarProps {
    /** Facilities ticked. */
    count: number;
    own: boolean;
    name: string;
    saving: boolean;
    onSave(): Promise<void>;
    onClear(): void;
}

function SaveBar({ count, own, name, saving, onSave, onClear }: SaveBarProps) {
    const say = useSay();
    return (
        <div className="k-card kf-bar">
            <Button variant="contained" disabled={saving || !count} onClick={() => void onSave()}>
                {own
                    ? say('Take %{count} from %{name}', { count, name })
                    : say('Assign %{count} to %{name}', { count, name })}
            </Button>
            {count > 0 && <Button onClick={onClear}>{say('Clear the choice')}</Button>}
        </div>
    );
}
