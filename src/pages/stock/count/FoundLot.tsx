/** A lot that lies on the shelf and not in the book: it joins the list, and is counted there. */
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '../../../../dataProvider/call.ts';
import { isKept } from '../../../../dataProvider/line/keeper.ts';
import { date, reference, text } from '../../../../resources/define/field.ts';
import { reason } from '../../../../resources/define/reason.ts';
import { phrases } from '../../../../resources/define/say.ts';
import { AskButton } from '../../../screens/form/AskButton.tsx';
import { sentenceOf } from '../../../widgets/failure.ts';
import { useSay } from '../../../widgets/say.ts';
import { refreshStock } from '../refresh.ts';
import type { Count } from './calls.ts';
import type { saveCount } from '../../../../resources/stock/counts/counts.server.ts';

const labels = phrases({
    product: 'Product',
    lot: 'Lot',
    expires: 'Expires on',
    why: 'Why it is not in the book',
});
const fields = {
    product_id: reference(labels.product, 'stock/items', { required: true }),
    lot_number: text(labels.lot, { required: true, maxLength: 60 }),
    expires_on: date(labels.expires, { monthToo: true }),
    reason: reason(labels.why),
};

interface Props {
    count: Count;
    /** Keeps what is typed, before the page reads the count again. */
    before(): Promise<void>;
}

export function FoundLot({ count, before }: Props) {
    const say = useSay();
    const client = useQueryClient();
    const notify = useNotify();
    return (
        <AskButton
            label={say('Add a lot that is not in the book')}
            ask={say('A lot that is not in the book')}
            about={say('It joins the list, where you write down how much there is.')}
            fields={fields}
            within="lines.0."
            send={say('Add')}
            onSend={async (values) => {
                await before();
                try {
                    await call<typeof saveCount>('POST /x/stock/counts/save', {
                        id: count.id,
                        lines: [values],
                    });
                } catch (error) {
                    if (!isKept(error)) throw error;
                    return notify(sentenceOf(error), { type: 'info' });
                }
                return refreshStock(client);
            }}
        />
    );
}
