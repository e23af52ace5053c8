/** Asks why a link is a mistake, and takes it back. */
import { call } from '../../../dataProvider/call.ts';
import type { unlink } from '../../../resources/mdr/linkage/unlink.server.ts';
import { unlinkReasons } from '../../../resources/mdr/linkage/reasons.ts';
import { useDecision } from './calls.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

import { useSay } from '../../widgets/say.ts';

interface Props {
    result: { id: number; sample: string };
    onClose(): void;
    /** The server has answered, whatever it said: a refusal means that somebody was faster. */
    onDone(): void;
}

export function UnlinkDialog({ result, onClose, onDone }: Props) {
    const say = useSay();
    const decide = useDecision();
    return (
        <ReasonDialog
            ask={say('Unlink sample %{id} from its patient?', {
                id: result.sample || say('no sample number'),
            })}
            about={say(
                'The result waits for its patient again; the record of the patient stays. The reason is kept in the audit.',
            )}
            reasons={Object.keys(unlinkReasons) as (keyof typeof unlinkReasons)[]}
            textOf={(reason) => say.text(unlinkReasons[reason])}
            action={say('Unlink')}
            danger
            onClose={onClose}
            onChosen={async (reason) => {
                await decide(
                    call<typeof unlink>('POST /x/mdr/unlink', { result: result.id, reason }),
                );
                onDone();
            }}
        />
    );
}
