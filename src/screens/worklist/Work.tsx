/** One kind of work: how many, since when, and the ones that have waited longest. */
import { Link } from 'react-router-dom';
import type { Waiting, WaitingRow } from '../../../resources/define/points/work.ts';
import { useSay } from '../../widgets/say.ts';
import { namedPage } from '../../widgets/things.ts';
import { figureOf, isPast, nameOf, oldestOf, whenText } from './waits.ts';

export function Work({ work }: { work: Waiting }) {
    const say = useSay();
    const { count, rows } = work;
    const list = `${work.route}?${new URLSearchParams({ filter: JSON.stringify(work.filter), page: '1' })}`;
    const oldest = oldestOf(work, say);
    return (
        <li>
            <div className="k-work-name">
                <span className="k-work-count">{say.value(count)}</span>
                <Link to={list} className="k-link k-alone">
                    {say.text(work.title)}
                </Link>
            </div>
            <p className="k-muted k-note">{say.text(work.about)}</p>
            {oldest && (
                <p className={oldest.late ? 'k-work-oldest k-late' : 'k-work-oldest'}>
                    {oldest.text}
                </p>
            )}
            <ul>
                {rows.map((row) => (
                    <Row key={row.id} row={row} work={work} list={list} />
                ))}
            </ul>
        </li>
    );
}

function Row({ row, work, list }: { row: WaitingRow; work: Waiting; list: string }) {
    const say = useSay();
    const to = work.act ? work.act.route.replace('{id}', String(row.id)) : list;
    const name = nameOf(row, say);
    const figure = figureOf(work, row, say);
    return (
        <li>
            <span className="k-work-what">
                <Named text={name} named={row.named} />
            </span>
            {figure && (
                <span
                    className="k-nowrap"
                    title={work.figure ? say.text(work.figure.label) : undefined}
                >
                    {figure}
                </span>
            )}
            {row.since && (
                <span
                    className={
                        work.due && isPast(row.since) ? 'k-nowrap k-late' : 'k-nowrap k-muted'
                    }
                >
                    {whenText(row.since, work.due, say)}
                </span>
            )}
            {work.act && (
                <Link
                    to={to}
                    className="k-link k-screen-only k-alone"
                    aria-label={say('%{action}: %{name}', {
                        action: say.text(work.act.label),
                        name,
                    })}
                >
                    {say.text(work.act.label)}
                </Link>
            )}
        </li>
    );
}

/** The words of a row, in which each name leads to its page. */
function Named({ text, named }: { text: string; named: WaitingRow['named'] }) {
    const parts: (string | { name: string; to: string })[] = [];
    let rest = text;
    for (const { name, thing, id } of named) {
        const to = namedPage(thing, { id, name });
        const at = rest.indexOf(name);
        if (!to || at < 0) continue;
        parts.push(rest.slice(0, at), { name, to });
        rest = rest.slice(at + name.length);
    }
    return [...parts, rest].map((part) =>
        typeof part === 'string' ? (
            <Whole key={part} text={part} />
        ) : (
            <Link key={part.to} className="k-link" to={part.to}>
                <Whole text={part.name} />
            </Link>
        ),
    );
}

/** A number of a document (`REQ-000004`) is one word: it never breaks at its hyphen. */
const NUMBER = /\b([A-Z]{2,5}-\d+)\b/;

const Whole = ({ text }: { text: string }) =>
    text.split(NUMBER).map((part, at) =>
        at % 2 ? (
            <span key={at} className="k-nowrap">
                {part}
            </span>
        ) : (
            part
        ),
    );
