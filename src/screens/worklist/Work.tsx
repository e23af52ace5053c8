/** One kind of work: how many, since when, and the ones that have waited longest. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Waiting, WaitingRow } from '../../../resources/define/points/work.ts';
import { useSay } from '../../widgets/say.ts';
import { namedPage } from '../../widgets/things.ts';
import { figureOf, nameOf, oldestOf, whenText } from './waits.ts';

export function Work({ work }: { work: Waiting }) {
    const say = useSay();
    const { count, rows } = work;
    const list = `${work.route}?${new URLSearchParams({ filter: JSON.stringify(work.filter), page: '1' })}`;
    const oldest = oldestOf(work, say);
    return (
        <Box component="li" sx={{ breakInside: 'avoid', mb: 2.5 }}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.25 }}>
                <Typography
                    component="span"
                    sx={{ fontSize: '1.625rem', fontWeight: 650, lineHeight: 1.2 }}
                >
                    {say.value(count)}
                </Typography>
                <Link
                    component={RouterLink}
                    to={list}
                    className="k-alone"
                    sx={{ fontWeight: 600, minWidth: 0 }}
                >
                    {say.text(work.title)}
                </Link>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {say.text(work.about)}
            </Typography>
            {oldest && (
                <Typography
                    variant="body2"
                    sx={{ mt: 0.5, fontWeight: 600, color: oldest.late ? 'error.main' : undefined }}
                >
                    {oldest.text}
                </Typography>
            )}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0 }}>
                {rows.map((row) => (
                    <Row key={row.id} row={row} work={work} list={list} />
                ))}
            </Box>
        </Box>
    );
}

function Row({ row, work, list }: { row: WaitingRow; work: Waiting; list: string }) {
    const say = useSay();
    const to = work.act ? work.act.route.replace('{id}', String(row.id)) : list;
    const name = nameOf(row, say);
    const figure = figureOf(work, row, say);
    return (
        <Box
            component="li"
            sx={{
                display: 'flex',
                // Below the name on a phone: beside them nothing would be left for it.
                flexWrap: 'wrap',
                alignItems: 'baseline',
                columnGap: 1,
                py: 0.375,
                borderTop: 1,
                borderColor: 'divider',
            }}
        >
            <Box
                component="span"
                sx={{
                    flex: { xs: '1 1 14rem', sm: '1 1 8rem' },
                    minWidth: 0,
                    overflowWrap: 'anywhere',
                }}
            >
                <Named text={name} named={row.named} />
            </Box>
            {figure && (
                <Box
                    component="span"
                    title={work.figure ? say.text(work.figure.label) : undefined}
                    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                    {figure}
                </Box>
            )}
            {row.since && (
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {whenText(row.since, work.due, say)}
                </Box>
            )}
            {work.act && (
                <Link
                    component={RouterLink}
                    to={to}
                    className="k-screen-only k-alone"
                    aria-label={say('%{action}: %{name}', {
                        action: say.text(work.act.label),
                        name,
                    })}
                    sx={{ minHeight: 28, whiteSpace: 'nowrap' }}
                >
                    {say.text(work.act.label)}
                </Link>
            )}
        </Box>
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
            part
        ) : (
            <Link key={part.to} component={RouterLink} to={part.to}>
                {part.name}
            </Link>
        ),
    );
}
