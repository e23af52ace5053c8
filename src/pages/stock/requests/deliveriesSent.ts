/** Deliveries on their way to the own facility, as its screens ask for them: once. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import type { RowOf } from '../../../../resources/define/report.ts';
import type { deliveries } from '../../../../resources/stock/distributions/distributions.report.ts';

export type Delivery = RowOf<typeof deliveries> & { id: number };

export const useDeliveriesSent = () =>
    useQuery({
        queryKey: ['stock/deliveries', 'sent'],
        queryFn: ({ signal }) =>
            call<typeof deliveries>(
                'POST /x/stock/deliveries',
                { status: 'sent', page_size: 200 },
                { signal, reads: true },
            ),
    });
