/** The lots of cartridges that the own facility has, as its documents choose from them. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import type { cartridgeLots } from '../../../resources/cartridges/stock/lots.report.ts';
import type { RowOf } from '../../../resources/define/report.ts';
import { lotOfRow } from '../../../resources/cartridges/site/words.ts';

/** A lot with stock, or that runs used lately. */
export type LotHere = RowOf<typeof cartridgeLots> & { id: number; lot_id: number };

const ask = async (
    endpoint: 'POST /facility/active/lots/' | 'POST /pima/facility/active/lots/',
    signal: AbortSignal,
): Promise<LotHere[]> => {
    const { data } = await call<typeof cartridgeLots>(
        endpoint,
        { page_size: 200, sort: 'product' },
        { signal, reads: true },
    );
    return data.flatMap((row) => {
        const lot_id = lotOfRow(row.id);
        return lot_id === undefined ? [] : { ...row, lot_id };
    });
};

/** Of GeneXpert, of mPima, or of both. */
export const useLotsHere = (devices: readonly ('genexpert' | 'mpima')[]) =>
    useQuery({
        queryKey: ['stock', 'lots here', devices],
        staleTime: 30_000,
        queryFn: async ({ signal }) => {
            const found = await Promise.all(
                devices.map((device) =>
                    ask(
                        device === 'mpima'
                            ? 'POST /pima/facility/active/lots/'
                            : 'POST /facility/active/lots/',
                        signal,
                    ),
                ),
            );
            return found.flat();
        },
    });
