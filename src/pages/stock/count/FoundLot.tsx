/** A lot that lies on the shelf and not in the book: it joins the list, and is counted there. */
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import { date, reference, text } from '../../../../resources/define/field.ts';
import type { Count } from './calls.ts';
import { CountDialog } from './CountDialog.tsx';
import { refreshStock } from '../refresh.ts';
import type { saveCount } from '../../../../resources/stock/counts/counts.server.ts';

const fields = {
    product_id: reference('Product', 'stock/items', { required: true }),
    lot_number: text('Lot', { required: true, maxLength: 60 }),
    expires_on: date('Expires on', { monthToo: true }),
    reason: text('Why it is not in the book', { required: true, maxLength: 300 }),
};

interface Props {
    count: Count;
    /** Keeps what is typed, before the page reads the count again. */
    before(): Promise<void>;
}

export function FoundLot({ count, before }: Props) {
    const client = useQueryClient();
    return (
        <CountDialog
            label="Add a lot that is not in the book"
            title="A lot that is not in the book"
            about="It joins the list, where you write down how much there is."
            fields={fields}
            send="Add"
            onSend={async (values) => {
                await before();
                await call<typeof saveCount>('POST /x/stock/counts/save', {
                    id: count.id,
                    lines: [values],
                });
                await refreshStock(client);
            }}
        />
    );
}
