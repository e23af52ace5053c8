/** The import of stock cards as it stands: files, choices, what the server said of them. */
import { useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { cardImport } from '../../../../resources/stock/imports/cards.server.ts';
import { useSay } from '../../../widgets/say.ts';
import { useImport } from '../../imports/useImport.ts';

export type CardsReport = AnswerOf<typeof cardImport>['data'];

const careful = {
    below_zero: 'leave',
    create: false,
    category_id: null as number | null,
    unit_id: null as number | null,
};

type CardChoices = typeof careful;

/** Id of a reason of the other system to the code that its lines are booked as. */
type CardReasons = Readonly<Record<string, string>>;

export function useCardsImport() {
    const say = useSay();
    const { report, failure, busy, ask } = useImport(
        (form, options) => call<typeof cardImport>('POST /x/stock/import/movements', form, options),
        say('Stock history imported'),
    );
    const [files, setFiles] = useState<readonly File[]>([]);
    const [choices, setChoices] = useState<CardChoices>(careful);
    const [reasons, setReasons] = useState<CardReasons>({});
    // Ids that were unknown stay on the screen once they are mapped.
    const [asked, setAsked] = useState<CardsReport['unknown_reasons']>([]);
    const unknown = [
        ...new Map(
            [...asked, ...(report?.unknown_reasons ?? [])].map((one) => [one.id, one]),
        ).values(),
    ];
    const send = (
        chosen: readonly File[],
        change: Partial<CardChoices> = {},
        mapped = reasons,
        dry_run = true,
    ) => {
        const next = { ...choices, ...change };
        setChoices(next);
        setReasons(mapped);
        setAsked(unknown);
        void ask(chosen, { ...next, reasons: JSON.stringify(mapped), dry_run });
    };
    return {
        report,
        failure,
        busy: busy !== '',
        files,
        choices,
        reasons,
        /** The reasons that the files do not explain, mapped by now or not. */
        unknown,
        /** Other files: looked at from the start. */
        choose(chosen: readonly File[]) {
            setFiles(chosen);
            send(chosen);
        },
        /** Another choice, after which the files are looked at again. */
        decide: (change: Partial<CardChoices>) => send(files, change),
        /** Another choice that the look at the files does not hang on. */
        put: (change: Partial<CardChoices>) => setChoices({ ...choices, ...change }),
        map: (id: string, reason: string) => send(files, {}, { ...reasons, [id]: reason }),
        start: () => send(files, {}, reasons, false),
    };
}

export type Importing = ReturnType<typeof useCardsImport>;
