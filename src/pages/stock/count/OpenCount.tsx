/** Opens a count: which day, which category, with the book on the sheet or without. */
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { boolean, date, reference } from '../../../../resources/define/field.ts';
import { today } from '../../../widgets/dates/dates.ts';
import { CountDialog } from './CountDialog.tsx';
import { refreshStock } from '../refresh.ts';
import type { openCount } from '../../../../resources/stock/counts/counts.server.ts';

const fields = {
    counted_on: date('Counted at the end of', { required: true, notFuture: true }),
    category_id: reference('Category', 'stock/categories', { help: 'Empty: everything.' }),
    blind: boolean('Blind: the book stays hidden until the count is submitted'),
};

export function OpenCount() {
    const notify = useNotify();
    const navigate = useNavigate();
    const client = useQueryClient();
    const initial = useMemo(() => ({ counted_on: today() }), []);
    return (
        <CountDialog
            label="Open a count"
            variant="contained"
            title="Open a count"
            fields={fields}
            initial={initial}
            send="Open"
            onSend={async (values) => {
                const { success, data } = await call<typeof openCount>(
                    'POST /x/stock/counts/open',
                    { ...values, blind: values['blind'] === true },
                );
                notify(success, { type: 'success' });
                await refreshStock(client);
                await navigate(`/stock/count/${data.id}`);
            }}
        />
    );
}
