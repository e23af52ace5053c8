/** Keeps the draft of the form around it, and offers back one that was left. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatInstant } from '../../widgets/dates/dates.ts';

import type { DraftKeeper, Values } from './drafts.ts';
import { useSay } from '../../widgets/say.ts';

export function DraftNote({ keeper, base }: { keeper: DraftKeeper; base: Values }) {
    const say = useSay();
    const { watch, setValue, getValues, formState } = useFormContext();
    const [left, setLeft] = useState(() => keeper.read());
    const typed = useRef(false);
    typed.current = formState.isDirty;

    useEffect(() => {
        let gone = false;
        void keeper.open().then((found) => {
            if (gone || !found) return;
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
        window.addEventListener('pagehide', keeper.flush);
        return () => {
            watching.unsubscribe();
            window.removeEventListener('pagehide', keeper.flush);
            keeper.flush();
        };
    }, [watch, keeper, base, left]);

    if (!left) return null;
    return (
        <Alert
            severity="info"
            sx={{ mb: 2, flexWrap: 'wrap' }}
            action={
                <>
                    <Button
                        color="inherit"
                        onClick={() => {
                            for (const [name, value] of Object.entries(left.values))
                                setValue(name, value, { shouldDirty: true });
                            setLeft(undefined);
                        }}
                    >
                        {say('Continue with them')}
                    </Button>
                    <Button
                        color="inherit"
                        onClick={() => {
                            keeper.clear();
                            setLeft(undefined);
                        }}
                    >
                        {say('Discard')}
                    </Button>
                </>
            }
        >
            {say('You have unsaved changes from %{when}.', { when: formatInstant(left.at) })}
            {left.partial && ` ${say('Patient details were not kept.')}`}
        </Alert>
    );
}
