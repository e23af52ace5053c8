/** The results marked as not MDR, and the way back for each. */
import { call } from '../../../dataProvider/call.ts';
import type { reverseNotMdr } from '../../../resources/mdr/notMdr/notMdr.server.ts';
import { notMdrReasons } from '../../../resources/mdr/linkage/reasons.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { type Marked, useDecision, type useMarked } from './calls.ts';
import { DecidedCard } from './DecidedCard.tsx';
import { ResultList } from './ResultList.tsx';

import { useSay } from '../../widgets/say.ts';

export function MarkedList({ list }: { list: ReturnType<typeof useMarked> }) {
    const say = useSay();
    return (
        <ResultList
            list={list}
            none={[
                say('Nothing is marked'),
                say('No result of your facility is marked as not MDR.'),
            ]}
            renderResult={(result) => <MarkedCard result={result} />}
        />
    );
}

function MarkedCard({ result }: { result: Marked }) {
    const say = useSay();
    const decide = useDecision();
    return (
        <DecidedCard
            result={result}
            fact={say.text(notMdrReasons[result.reason])}
            note={result.note}
            by="marked"
            renderBack={(id) => (
                <AskButton
                    label={say('Take back')}
                    ask={say('Take back that sample %{id} is not MDR?', { id })}
                    about={say('The result waits for its patient again.')}
                    onSend={() =>
                        decide(
                            call<typeof reverseNotMdr>('POST /mdr/mark_not_mdr/reverse/', {
                                result: result.id,
                            }),
                        )
                    }
                />
            )}
        />
    );
}
