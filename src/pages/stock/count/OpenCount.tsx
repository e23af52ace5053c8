/** Opens a count: which day, which category, with the book on the sheet or without. */
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { boolean, date, reference } from '../../../../resources/define/field.ts';
import { phrases } from '../../../../resources/define/say.ts';
import { today } from '../../../widgets/dates/dates.ts';
import { AskButton } from '../../../screens/form/AskButton.tsx';
import { useSay } from '../../../widgets/say.ts';
import { refreshStock } from '../refresh.ts';
import type { openCount } from '../../../../resources/stock/counts/counts.server.ts';

const labels = phrases({
    day: 'Counted at the end of',
    category: 'Category',
    all: 'Empty: everything.',
    blind: 'Blind: the book stays hidden until the count is submitted',
});
const fields = {
    counted_on: date(labels.day, { required: true, notFuture: true }),
    category_id: reference(labels.category, 'stock/categories', { help: labels.all }),
    blind: boolean(labels.blind),
};

export function OpenCount() {
    const say = useSay();
    const notify = useNotify();
    const navigate = useNavigate();
    const client = useQueryClient();
    const initial = useMemo(() => ({ counted_on: today() }), []);
    return (
        <AskButton
            label={say('Open a count')}
            variant="contained"
            ask={say('Open a count')}
            fields={fields}
            initial={initial}
            send={say('Open it')}
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
