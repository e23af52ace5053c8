import { useQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import type { merges } from '../../../resources/fleet/merge/actions.server.ts';
import { mergeCalls, type MergedKind } from '../../../resources/fleet/merge/mergeCalls.ts';
import { useSay } from '../../widgets/say.ts';
import { MergeDone } from './MergeDone.tsx';

/** Merges that were done, the latest first, each with the way back. */
export function Merges({ kind, onDone }: { kind: MergedKind; onDone(success: string): void }) {
    const say = useSay();
    const { data } = useQuery({
        queryKey: ['machines', 'merges', kind],
        queryFn: ({ signal }) =>
            call<(typeof merges)[MergedKind]>(mergeCalls[kind].done, undefined, { signal }),
    });
    const done = data?.data ?? [];
    if (!done.length) return null;
    return (
        <section aria-labelledby="kf-merges">
            <h2 id="kf-merges">{say('Merged machines')}</h2>
            <ul className="kf-list">
                {done.map((merge) => (
                    <li key={merge.id} className="k-card">
                        <MergeDone merge={merge} kind={kind} onDone={onDone} />
                    </li>
                ))}
            </ul>
        </section>
    );
}
