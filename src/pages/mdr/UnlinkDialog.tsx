/** Asks why a link is a mistake, and takes it back. */
import { call } from '../../../dataProvider/call.ts';
import type { unlink } from '../../../resources/mdr/unlink.server.ts';
import { unlinkReasons } from '../../../resources/mdr/reasons.ts';
import { useDecision } from './calls.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useMdrWords } from './words.ts';

interface Props {
    result: { id: number; sample: string };
    onClose(): void;
    /** The server has answered, whatever it said: a refusal means that somebody was faster. */
    onDone(): void;
}

export function UnlinkDialog({ result, onClose, onDone }: Props) {
    const say = useMdrWords();
    const decide = useDecision();
    return (
        <ReasonDialog
            ask={say('unlink_ask', { id: result.sample || say('no_sample') })}
            about={say('unlink_about')}
            reasons={Object.keys(unlinkReasons) as (keyof typeof unlinkReasons)[]}
            textOf={(reason) => say(`unlink_${reason}`)}
            action={say('unlink')}
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
