import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { say as sentence } from '../../../resources/define/say.ts';
import { AssignForm } from './AssignForm.tsx';
import { assignCalls, type AssignedKind } from '../../../resources/machines/assignCalls.ts';
import { kindAt } from '../../../resources/machines/kinds.ts';
import type { unassignedMachines } from '../../../resources/machines/assignment.server.ts';
import type { PlacedMachine } from '../../../resources/machines/unassigned.ts';
import { PlacedMachineCard } from './PlacedMachineCard.tsx';
import { UnknownSenders } from './UnknownSenders.tsx';
import { UnassignedMachine, type Machine } from './UnassignedMachine.tsx';
import './machines.css';
import { useSay } from '../../widgets/say.ts';

interface Assigned {
    machine: Machine;
    place: PlacedMachine;
}

/** Machines that sent something and have no facility yet: choose one, and their results appear. */
export default function MachineAssignment() {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    const kind = kindAt(assignCalls, useLocation().pathname) ?? 'genexpert';
    const key = ['machines', 'unassigned', kind];
    const [open, setOpen] = useState<number | null>(null);
    const [done, setDone] = useState<readonly Assigned[]>([]);
    const { data, isError, isPending, isFetching, refetch } = useUnassigned(kind, key);
    const machines = data?.data ?? [];

    async function keepAssigned(success: string, machine: Machine, place: PlacedMachine) {
        notify(success, { type: 'success' });
        setOpen(null);
        // For a second look: from the same day on another facility puts a wrong one right.
        const again = { ...machine, first_day: place.assigned_from };
        setDone((before) => [
            { machine: again, place },
            ...before.filter((one) => one.machine.id !== machine.id),
        ]);
        await client.invalidateQueries({ queryKey: key });
    }

    /** A machine with its form below where it is open; `draw` gives it what opens and closes it. */
    const item = (machine: Machine, draw: (isOpen: boolean, turn: () => void) => ReactNode) => (
        <li key={machine.id} className="k-card">
            {draw(open === machine.id, () => setOpen(open === machine.id ? null : machine.id))}
            {open === machine.id && (
                <AssignForm
                    machine={machine}
                    kind={kind}
                    onDone={(success, place) => void keepAssigned(success, machine, place)}
                />
            )}
        </li>
    );

    return (
        <div className="k-page">
            <h1>{say.text(assignCalls[kind].title)}</h1>
            <p className="k-lead">
                {say(
                    'A machine appears here by itself with its first message. Its results are kept, and show as soon as it has a facility.',
                )}
            </p>
            {kind === 'genexpert' && <UnknownSenders />}
            <p className="km-bar">
                <output>{isPending ? say('Loading …') : <Waiting machines={machines} />}</output>
                <Button onClick={() => void refetch()} disabled={isFetching}>
                    {say('Refresh')}
                </Button>
            </p>
            {isError && (
                <p className="k-card" role="alert">
                    {say('The machines could not be loaded. Please try again.')}
                </p>
            )}
            {data && machines.length === 0 && (
                <p className="k-card">
                    {say('Every machine that sent something has its facility.')}
                </p>
            )}
            <ul className="km-list">
                {machines.map((machine) =>
                    item(machine, (isOpen, turn) => (
                        <UnassignedMachine machine={machine} open={isOpen} onOpen={turn} />
                    )),
                )}
            </ul>
            {done.length > 0 && <h2>{say('Assigned just now')}</h2>}
            <ul className="km-list">
                {done.map(({ machine, place }) =>
                    item(machine, (isOpen, turn) => (
                        <PlacedMachineCard place={place} open={isOpen} onOpen={turn} />
                    )),
                )}
            </ul>
        </div>
    );
}

const useUnassigned = (kind: AssignedKind, key: readonly string[]) =>
    useQuery({
        queryKey: key,
        queryFn: ({ signal }) =>
            call<(typeof unassignedMachines)[AssignedKind]>(assignCalls[kind].list, undefined, {
                signal,
                reads: true,
            }),
    });

/** How many machines there are, and how many results wait for them. */
function Waiting({ machines }: { machines: readonly Machine[] }) {
    const say = useSay();
    if (!machines.length) return '';
    const waiting = machines.reduce((sum, machine) => sum + machine.waiting, 0);
    return say('%{machines}, %{results}', {
        machines: sentence('%{smart_count} machine |||| %{smart_count} machines', {
            smart_count: machines.length,
        }),
        results: sentence('%{smart_count} result waits |||| %{smart_count} results wait', {
            smart_count: waiting,
        }),
    });
}
