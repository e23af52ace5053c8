/** The head of a printed screen, and what stands on the edge of each of its pages. */
import { useLayoutEffect } from 'react';
import { useAccount } from '../../base/useAccount.ts';
import { usePaper, type Way } from '../../base/paper.ts';
import { useProgramme } from '../session/sessionStart.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';

/** Where the browser counts. */
const HOLE = '#';

/** Drawn only while the browser prints. */
export default function Paper() {
    const { since, way, scope } = usePaper();
    return since && <Sheet at={since} way={way} scope={scope} />;
}

interface Props {
    at: Date;
    way: Way | null;
    scope: readonly string[];
}

function Sheet({ at, way, scope }: Props) {
    const say = useSay();
    const { full_name } = useAccount();
    const { name, emblem } = useProgramme();
    const programme = name || say('Kipimo · National health programme');
    const who = say('Printed by %{name}, %{when}', {
        name: full_name || say('User'),
        when: formatInstant(at.toISOString()),
    });
    const [before = '', between = '', after = ''] = say('Page %{page} of %{pages}', {
        page: HOLE,
        pages: HOLE,
    }).split(HOLE);
    useLayoutEffect(() => {
        const title = document.querySelector('main h1')?.textContent ?? '';
        const edges = {
            programme: quoted(programme),
            title: quoted([title, ...scope].join(' · ')),
            who: quoted(who),
            page: `${quoted(before)} counter(page) ${quoted(between)} counter(pages) ${quoted(after)}`,
        };
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rulesOf(edges, way));
        document.adoptedStyleSheets.push(sheet);
        return () => {
            document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
                (one) => one !== sheet,
            );
        };
    });
    return (
        <header className="k-paper">
            {emblem && <img src={emblem} alt="" width="40" height="40" />}
            <strong>{programme}</strong>
            <span>{who}</span>
            {scope.map((line) => (
                <p key={line}>{line}</p>
            ))}
        </header>
    );
}

/** A text as CSS writes it. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const SIZES: Readonly<Record<Way, string>> = { upright: 'A4 portrait', sideways: 'A4 landscape' };

/** The first page has the head itself; the others tell it in one line. */
const rulesOf = (
    edges: Record<'programme' | 'title' | 'who' | 'page', string>,
    way: Way | null,
) => `
@page {
    ${way ? `size: ${SIZES[way]};` : ''}
    @top-left { content: ${edges.programme}; }
    @top-right { content: ${edges.title}; }
    @bottom-left { content: ${edges.who}; }
    @bottom-right { content: ${edges.page}; }
}
@page :first {
    @top-left { content: none; }
    @top-right { content: none; }
}`;
