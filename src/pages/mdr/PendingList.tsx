/** The results that wait, the oldest first, and the dialog that marks one as not MDR. */
import { useState } from 'react';
import type { Pending, usePending } from './calls.ts';
import { NotMdrDialog } from './NotMdrDialog.tsx';
import { PendingCard } from './PendingCard.tsx';
import { ResultList } from './ResultList.tsx';

import { useSay } from '../../widgets/say.ts';

export function PendingList({ list }: { list: ReturnType<typeof usePending> }) {
    const say = useSay();
    const [marking, setMarking] = useState<Pending | null>(null);
    return (
        <>
            <ResultList
                list={list}
                none={[
                    say('No result waits'),
                    say(
                        'Every rifampicin-resistant result of your facility is linked or marked. All screens are open.',
                    ),
                ]}
                renderResult={(result) => (
                    <PendingCard result={result} onNotMdr={() => setMarking(result)} />
                )}
            />
            {marking && <NotMdrDialog result={marking} onClose={() => setMarking(null)} />}
        </>
    );
}
