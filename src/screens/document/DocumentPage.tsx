/** A row of a list of documents, by its id. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { Document, DocumentRecord } from '../../../resources/define/documents/document.ts';
import { inSentence } from '../../../resources/define/say.ts';
import { resourceOf, type RouteEntry } from '../../../resources/routes.ts';
import { isUnknown } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { NoSuch } from '../address/NoSuch.tsx';
import { Failed, Waiting } from '../list/ListStates.tsx';
import { DocumentView } from './DocumentView.tsx';

interface Props {
    document: Document;
    /** The list that it was opened from: the call of its mount answers with one by `id`. */
    entry: RouteEntry;
}

export function DocumentPage({ document, entry }: Props) {
    const say = useSay();
    const { id = '' } = useParams();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: [resourceOf(entry.route), 'detail', id],
        queryFn: async ({ signal }) => {
            const answer = await call(
                document.opened ?? entry.endpoint!,
                { id: Number(id) },
                { signal, reads: true },
            );
            // Under which word the rows stand is the list's own.
            const rows = answer['results'] ?? answer['data'];
            return (rows as DocumentRecord[])[0] ?? null;
        },
        retry: false,
    });
    if (data === null || isUnknown(error))
        return (
            <NoSuch
                title={say('There is no such %{name}', {
                    name: inSentence(say.text(document.title)),
                })}
                list={entry.route}
            />
        );
    return (
        <div className="k-page kd-page">
            <Link className="kd-back kd-noprint" to={entry.route}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data && <DocumentView document={document} record={data} back={entry.route} />}
        </div>
    );
}
