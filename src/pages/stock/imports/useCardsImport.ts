/** The import of stock cards: files, choices, mapped reasons, and what the server says of them. */
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

export type CardChoices = typeof careful;

/** OpenLMIS id of a reason to one of ours. */
export type Mapped = Readonly<Record<string, string>>;

export function useCardsImport() {
    const say = useSay();
    const { report, failure, busy, ask } = useImport(
        (form, options) => call<typeof cardImport>('POST /x/stock/import/movements', form, options),
        say('Stock history imported'),
    );
    const [files, setFiles] = useState<readonly File[]>([]);
    const [choices, setChoices] = useState(careful);
    const [reasons, setReasons] = useState<Mapped>({});
    // Ids that were unknown stay on the screen once they are mapped.
    const [asked, setAsked] = useState<CardsReport['unknown_reasons']>([]);
    const ids = [
        ...new Map(
            [...asked, ...(report?.unknown_reasons ?? [])].map((one) => [one.id, one]),
        ).values(),
    ];
    const send = (chosen: readonly File[], next = choices, mapped = reasons, dry_run = true) => {
        setChoices(next);
        setReasons(mapped);
        setAsked(ids);
        void ask(chosen, { ...next, reasons: JSON.stringify(mapped), dry_run });
    };
    const choose = (change: Partial<CardChoices>) => setChoices({ ...choices, ...change });
    const isLacking =
        report !== null && report.missing.places.length + report.missing.products.length > 0;
    return {
        report,
        failure,
        busy: busy !== '',
        files,
        choices,
        ids,
        reasons,
        /** Every line can be booked, once what is missing is there. */
        isReady:
            report !== null &&
            !report.done &&
            !report.unknown_reasons.length &&
            !report.counts.faulty,
        /** Places or products do not exist here. */
        isLacking,
        isBlocked: isLacking && !(choices.create && choices.category_id && choices.unit_id),
        choose,
        pick(chosen: readonly File[]) {
            setFiles(chosen);
            send(chosen);
        },
        map: (id: string, reason: string) => send(files, choices, { ...reasons, [id]: reason }),
        correct: (below_zero: 'leave' | 'correct') => send(files, { ...choices, below_zero }),
        start: () => send(files, choices, reasons, false),
    };
}
