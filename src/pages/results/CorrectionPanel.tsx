import Button from '@mui/material/Button';
import { call } from '../../../dataProvider/call.ts';
import { isReason } from '../../../resources/define/rules/isReason.ts';
import { phrases } from '../../../resources/define/say.ts';
import type { Happening } from '../../../resources/results/detail/happenings.ts';
import { Beside } from './Beside.tsx';
import { FindingField, useFinding } from './Finding.tsx';
import { useSay } from '../../widgets/say.ts';
import type { decideCorrection } from '../../../resources/gateway/runs/again/correction.server.ts';

const ofCorrection = phrases({
    title: 'A correction waits for you',
    about: 'It takes back what was found, or says that it belongs to somebody else. Until you decide, the first stands and its patient stays in the linkage list. Ask the site before you take it.',
    take: 'Take the correction',
    taken: 'The correction is taken',
});

const ofContent = phrases({
    title: 'Another content waits for you',
    about: 'It came for the same run and is not marked as a correction. Until you decide, the first stands. Ask the site which of the two is right; what you do not take is kept beside it.',
    take: 'Take the other content',
    taken: 'The other content is taken',
});

interface Props {
    correction: number;
    /** What happened when it came. */
    came: Happening | undefined;
    onDone(): void;
}

/** Decides about a correction that takes back a positive or a resistance, or about other content of the same run. */
export function CorrectionPanel({ correction, came, onDone }: Props) {
    const say = useSay();
    const words = came?.word === 'conflict' ? ofContent : ofCorrection;
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
            take ? say.text(words.taken) : say('The first stays'),
        );

    return (
        <section className="k-card kt-review" aria-labelledby="kt-correction">
            <h2 id="kt-correction">{say.text(words.title)}</h2>
            <p>{say.text(words.about)}</p>
            {came?.changes && came.changes.length > 0 && <Beside changes={came.changes} />}
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
                    {say.text(words.take)}
                </Button>
            </div>
        </section>
    );
}
