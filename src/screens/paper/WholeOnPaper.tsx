/** A list goes to paper with its rows of all pages, as many as a person reads on paper, and says what is left out. */
import { ListContextProvider, type RaRecord, useDataProvider, useListContext } from 'react-admin';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { preparePaper } from '../../base/paper.ts';
import { PAPER_ROWS } from '../list/standard.ts';

interface Props {
    resource: string;
    children: ReactNode;
}

export function WholeOnPaper({ resource, children }: Props) {
    const list = useListContext();
    const provider = useDataProvider();
    const [rows, setRows] = useState<RaRecord[] | null>(null);
    const { data = [], total = 0, sort, filterValues, filter } = list;
    const wanted = Math.min(total, PAPER_ROWS);
    const there = data.length >= wanted;
    const narrowed = JSON.stringify({ ...filterValues, ...filter });
    useEffect(() => {
        if (there) return;
        return preparePaper(async () => {
            const { data: all } = await provider.getList(resource, {
                pagination: { page: 1, perPage: wanted },
                sort,
                filter: JSON.parse(narrowed) as object,
            });
            flushSync(() => setRows(all as RaRecord[]));
        });
    }, [provider, resource, sort, narrowed, wanted, there]);
    useEffect(() => {
        const screenAgain = () => setRows(null);
        addEventListener('afterprint', screenAgain);
        return () => removeEventListener('afterprint', screenAgain);
    }, []);
    if (!rows) return children;
    return (
        <ListContextProvider
            value={{ ...list, data: rows, page: 1, perPage: rows.length } as typeof list}
        >
            {children}
        </ListContextProvider>
    );
}
