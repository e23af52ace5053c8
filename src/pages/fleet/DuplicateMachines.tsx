import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { duplicates } from '../../../resources/fleet/merge/actions.server.ts';
import type { Duplicate } from '../../../resources/fleet/merge/duplicates.ts';
import { mergeCalls, type MergedKind } from '../../../resources/fleet/merge/mergeCalls.ts';
import { kindAt } from '../../../resources/machines/kinds.ts';
import { useSay } from '../../widgets/say.ts';
import { DuplicatePair } from './DuplicatePair.tsx';
import { Merges } from './Merges.tsx';
import { PairBySerial } from './PairBySerial.tsx';
import './fleet.css';

/** Machines that may be one: seen side by side, merged after a look at what moves, and taken back. */
export default function DuplicateMachines() {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    const kind = kindAt(mergeCalls, useLocation().pathname) ?? 'genexpert';
    const key = ['machines', 'duplicates', kind];
    const [named, setNamed] = useState<Duplicate | null>(null);
    const { data, isError, isPending } = useQuery({
        queryKey: key,
        queryFn: ({ signal }) =>
            call<(typeof duplicates)[MergedKind]>(mergeCalls[kind].list[0], undefined, { signal }),
    });
    const pairs = data?.data ?? [];

    async function again(success: string) {
        notify(success, { type: 'success' });
        setNamed(null);
        await client.invalidateQueries({ queryKey: key });
        await client.invalidateQueries({ queryKey: ['machines', 'merges', kind] });
    }

    return (
        <div className="k-page">
            <h1>{say.text(mergeCalls[kind].title)}</h1>
            <p className="k-lead">
                {say(
                    'One machine that was entered twice counts half here and half there. Merged, everything of the second belongs to the first, and what comes under either serial goes there too. It can be taken back.',
                )}
            </p>
            <h2>{say('Proposals')}</h2>
            {isPending && <p>{say('Loading …')}</p>}
            {isError && (
                <p className="k-card" role="alert">
                    {say('The machines could not be loaded. Please try again.')}
                </p>
            )}
            {data && pairs.length === 0 && (
                <p className="k-card">{say('No two machines look like one.')}</p>
            )}
            <ul className="kf-list">
                {pairs.map((pair) => (
                    <li key={pair.id} className="k-card">
                        <DuplicatePair
                            pair={pair}
                            kind={kind}
                            onDone={(success) => void again(success)}
                        />
                    </li>
                ))}
            </ul>
            <h2>{say('Two machines that you know to be one')}</h2>
            <PairBySerial key={kind} kind={kind} onFound={setNamed} />
            {named && (
                <div className="k-card">
                    <DuplicatePair
                        key={named.id}
                        pair={named}
                        kind={kind}
                        onDone={(success) => void again(success)}
                    />
                </div>
            )}
            <Merges kind={kind} onDone={(success) => void again(success)} />
        </div>
    );
}
