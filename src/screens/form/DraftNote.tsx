/** Keeps the draft of the form around it, and offers back one that was left: until somebody decides, saving asks. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { keeper as kept } from '../../../dataProvider/line/keeper.ts';
import { DraftDialog } from './DraftDialog.tsx';
import { titleWord } from '../../../resources/define/field.ts';
import type { Draft, Values } from './draftPlace.ts';
import { type DraftKeeper, same } from './drafts.ts';
import { useSay } from '../../widgets/say.ts';

export function DraftNote({ keeper, base }: { keeper: DraftKeeper; base: Values }) {
    const { watch, setValue, getValues, formState } = useFormContext();
    const [left, setLeft] = useState<Draft>();
    const typed = useRef(false);
    // What is saved after the line has gone waits by what came while it was there.
    useEffect(() => void kept().then((it) => it?.ready()), []);
    typed.current = formState.isDirty;

    useEffect(() => {
        let gone = false;
        void keeper.open((found) => {
            if (gone) return;
            setLeft(found);
            if (typed.current) keeper.keep(getValues(), base, found.values);
        });
        return () => {
            gone = true;
        };
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- opened once, whatever is typed meanwhile
    }, [keeper]);

    useEffect(() => {
        // Until somebody decides about the draft that was left, what is typed is added to it.
        const watching = watch((values) => keeper.keep(values, base, left?.values));
        window.addEventListener('pagehide', keeper.leave);
        return () => {
            watching.unsubscribe();
            window.removeEventListener('pagehide', keeper.leave);
            keeper.flush();
        };
    }, [watch, keeper, base, left]);

    const { mark, asks, setAsks, sendNow } = useHeldSave(left !== undefined);

    if (!left) return null;
    const goOn = () => {
        // What was typed since stays, and with a reference its title.
        const typed = Object.entries(getValues())
            .filter(([name, value]) => !same(value, base[name]))
            .flatMap(([name]) => [name, titleWord(name)]);
        for (const [name, value] of Object.entries(left.values))
            if (!typed.includes(name)) setValue(name, value, { shouldDirty: true });
        setLeft(undefined);
        setAsks(false);
    };
    const discard = () => {
        keeper.clear();
        // What is typed now stays a draft: a save may fail.
        keeper.keep(getValues(), base);
        keeper.flush();
        setLeft(undefined);
        setAsks(false);
    };
    const note = <Offer left={left} onContinue={goOn} onDiscard={discard} />;
    // The form may stand far below: what was left is offered above the whole screen.
    const above = document.getElementById('k-above');
    return (
        <>
            <span ref={mark} hidden />
            {above ? createPortal(note, above) : note}
            {asks && (
                <DraftDialog
                    about={<About left={left} />}
                    onContinue={goOn}
                    onSave={() => {
                        discard();
                        sendNow();
                    }}
                    onClose={() => setAsks(false)}
                />
            )}
        </>
    );
}

/** However the form around the mark is sent, by its button or by a key: it asks first while `isHeld`. */
function useHeldSave(isHeld: boolean) {
    const mark = useRef<HTMLSpanElement>(null);
    const [asks, setAsks] = useState(false);
    /** Saved without them: the next save is not held any more. */
    const decided = useRef(false);
    useEffect(() => {
        const form = mark.current?.closest('form');
        if (!isHeld || !form) return undefined;
        const hold = (event: Event) => {
            if (decided.current) return;
            event.preventDefault();
            event.stopPropagation();
            setAsks(true);
        };
        form.addEventListener('submit', hold, { capture: true });
        return () => form.removeEventListener('submit', hold, { capture: true });
    }, [isHeld]);
    const sendNow = () => {
        decided.current = true;
        mark.current?.closest('form')?.requestSubmit();
    };
    return { mark, asks, setAsks, sendNow };
}

interface OfferProps {
    left: Draft;
    onContinue(): void;
    onDiscard(): void;
}

function Offer({ left, onContinue, onDiscard }: OfferProps) {
    const say = useSay();
    return (
        <Alert
            severity="info"
            sx={{ mb: 2, flexWrap: 'wrap' }}
            action={
                <>
                    <Button color="inherit" onClick={onContinue}>
                        {say('Continue with them')}
                    </Button>
                    <Button color="inherit" onClick={onDiscard}>
                        {say('Discard')}
                    </Button>
                </>
            }
        >
            <About left={left} />
        </Alert>
    );
}

function About({ left }: { left: Draft }) {
    const say = useSay();
    return (
        <>
            {say('You have unsaved changes from %{when}.', { when: formatInstant(left.at) })}
            {left.partial && ` ${say('Patient details were not kept.')}`}
        </>
    );
}
