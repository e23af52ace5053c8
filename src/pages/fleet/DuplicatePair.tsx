import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { mergeMachines, previewMerge } from '../../../resources/fleet/merge/actions.server.ts';
import type { Duplicate, Moved, Twin } from '../../../resources/fleet/merge/duplicates.ts';
import { mergeCalls, type MergedKind } from '../../../resources/fleet/merge/mergeCalls.ts';
import { useSay } from '../../widgets/say.ts';
import { MergeForm } from './MergeForm.tsx';
import { TwinFacts } from './TwinFacts.tsx';
import { likeness } from './words.ts';
import { useBusy } from '../../widgets/useBusy.ts';

type Preview = (typeof previewMerge)[MergedKind];
type Merge = (typeof mergeMachines)[MergedKind];

interface Props {
    pair: Duplicate;
    kind: MergedKind;
    onDone(success: string): void;
}

/** Two machines side by side, why they may be one, what a merge moves, and the merge. */
export function DuplicatePair({ pair, kind, onDone }: Props) {
    const say = useSay();
    const [turned, setTurned] = useState(false);
    const [moved, setMoved] = useState<Moved | null>(null);
    const { busy, run } = useBusy();
    const keep: Twin = turned ? pair.merge : pair.keep;
    const merge: Twin = turned ? pair.keep : pair.merge;
    const body = { keep: keep.id, merge: merge.id };

    const preview = () =>
        run(async () => {
            const { data } = await call<Preview>(mergeCalls[kind].preview, body, { reads: true });
            setMoved(data);
        });
    const doMerge = (reason: string) =>
        run(async () => {
            const { success } = await call<Merge>(mergeCalls[kind].merge[0], { ...body, reason });
            onDone(success ?? say('Machine Duplicate Merged successfully'));
        });

    return (
        <>
            <p className="kf-why">
                {pair.why.map((one) => (
                    <Chip key={one} size="small" label={say.text(likeness[one])} />
                ))}
            </p>
            <div className="kf-twins">
                <TwinFacts twin={keep} title={say('Stays')} />
                <TwinFacts twin={merge} title={say('Becomes part of it')} />
            </div>
            <p className="kf-row">
                <Button
                    onClick={() => {
                        setTurned(!turned);
                        setMoved(null);
                    }}
                    disabled={busy}
                >
                    {say('The other way round')}
                </Button>
                {!moved && (
                    <Button variant="outlined" onClick={() => void preview()} disabled={busy}>
                        {say('See what would move')}
                    </Button>
                )}
            </p>
            {moved && (
                <MergeForm
                    moved={moved}
                    label={say('Merge %{merge} into %{keep}', {
                        merge: merge.serial,
                        keep: keep.serial,
                    })}
                    busy={busy}
                    onMerge={(reason) => void doMerge(reason)}
                />
            )}
        </>
    );
}
