import Button from '@mui/material/Button';
import { call } from '../../../dataProvider/call.ts';
import { isReason } from '../../../resources/define/rules/isReason.ts';
import { FindingField, useFinding } from './Finding.tsx';
import { useSay } from '../../widgets/say.ts';
import type { decideCorrection } from '../../../resources/gateway/runs/correction.server.ts';

interface Props {
    correction: number;
    onDone(): void;
}

/** Decides about a correction that takes back a positive or a resistance. */
export function CorrectionPanel({ correction, onDone }: Props) {
    const say = useSay();
    const { note, setNote, busy, decide } = useFinding(onDone);
    const ready = !busy && isReason(note);
    const answer = (take: boolean) =>
        ready &&
        void decide(
            (found) =>
                call<typeof decideCorrection>('POST /x/genexpert/correction', {
                    correction,
                    take,
                    note: found,
                }),
            take ? say('The correction is taken') : say('The first stays'),
        );

    return (
        <section className="k-card kt-review" aria-labelledby="kt-correction">
            <h2 id="kt-correction">{say('A correction waits for you')}</h2>
            <p>
                {say(
                    'It takes back what was found, or says that it belongs to somebody else; what it would change stands below under “What happened”. Until you decide, the first stands and its patient stays in the linkage list. Ask the site before you take it.',
                )}
            </p>
            <FindingField
                value={note}
                onChange={setNote}
                helperText={say(
                    'A few words that another person can follow. Kept in the audit. Name no patient.',
                )}
            />
            <div className="kt-decide">
                <Button variant="contained" disabled={!ready} onClick={() => answer(false)}>
                    {say('Keep the first')}
                </Button>
                <Button variant="outlined" disabled={!ready} onClick={() => answer(true)}>
                    {say('Take the correction')}
                </Button>
            </div>
        </section>
    );
}
