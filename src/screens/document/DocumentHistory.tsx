/** What happened to a document, the newest first. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import type {
    Document,
    DocumentRecord,
    Happened,
    HappenedCall,
} from '../../../resources/define/documents/document.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    document: Document;
    record: DocumentRecord;
}

/** From the answer itself where it carries it, else asked for. */
export function DocumentHistory({ document, record }: Props) {
    const say = useSay();
    const endpoint = document.history?.endpoint;
    const { data } = useQuery({
        queryKey: ['history', document.name, record.id],
        enabled: endpoint !== undefined,
        queryFn: ({ signal }) =>
            call<HappenedCall>(endpoint!, { id: record.id }, { signal, reads: true }),
    });
    const events = (record['history'] as readonly Happened[] | undefined) ?? data?.data ?? [];
    const { options } = document.status;
    const wordOf = (what: string) =>
        what === 'edited'
            ? say('Edited')
            : say.text(options[what === 'drafted' ? 'draft' : what] ?? what);
    if (!events.length) return null;
    return (
        <section className="kd-noprint" aria-label={say('What happened')}>
            <h2>{say('What happened')}</h2>
            <ol className="kd-history">
                {events.map((event) => (
                    <li key={event.id}>
                        <strong>{wordOf(event.what)}</strong> · {event.who}
                        <time dateTime={event.at}>{formatInstant(event.at)}</time>
                        {event.reason && <p>“{event.reason}”</p>}
                        {event.what === 'edited' && <Edits lines={event.lines} />}
                    </li>
                ))}
            </ol>
        </section>
    );
}

function Edits({ lines }: Pick<Happened, 'lines'>) {
    const say = useSay();
    return lines.map(({ product, unit, from, to }) => (
        <p key={`${product}${from}`}>
            {from === null
                ? say('%{product} added: %{to} %{unit}', { product, to: to ?? 0, unit })
                : to === null
                  ? say('%{product} removed', { product })
                  : say('%{product}: %{from} → %{to} %{unit}', { product, from, to, unit })}
        </p>
    ));
}
