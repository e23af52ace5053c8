/** The box of a table: its head and its naming column stay while the rest scrolls, and shadows say where there is more. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { SxProps, Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface Props {
    box: RefObject<HTMLDivElement | null>;
    label: string;
    busy: boolean;
    /** What is in it: other columns or rows may need another hint. */
    holds: string;
    /** Widths that its columns keep, in px; otherwise they follow what is in them. */
    widths?: readonly number[] | null;
    /** Rows in all with the head, where not all of them are drawn. */
    rowCount?: number | undefined;
    children: ReactNode;
}

/** Cells that stay at the left, in the colours of their row. */
const stays = {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    transition: 'box-shadow 150ms',
} as const;

const cells: SxProps<Theme> = {
    // Of rows: plain cells, which weigh nothing against what has rules of its own.
    '& :where(td.k-cell)': {
        typography: 'body2',
        color: 'text.primary',
        borderBottom: 1,
        borderColor: 'divider',
        textAlign: 'left',
    },
    '& :where(td.k-right)': { textAlign: 'right' },
    '& :where(tbody tr:hover)': { bgcolor: 'action.hover' },
    '& td, & th': { px: 1.25, py: 0.75, verticalAlign: 'top' },
    // Long words get room before they wrap, and two lines at most: a column out of sight makes no row high.
    '& td .k-long': {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        minWidth: 'min(13rem, var(--k-length, 13rem))',
    },
    '& td .k-chips': {
        flexWrap: 'nowrap',
        alignItems: 'center',
        '& .k-chip:not(:first-of-type)': { display: 'none' },
        '& .k-chips-more': { display: 'inline' },
    },
    '& tr > :first-of-type': stays,
    '& thead tr > :first-of-type': { ...stays, zIndex: 3 },
    '& tbody tr:hover > :first-of-type': {
        backgroundImage: ({ palette }: Theme) =>
            `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
    },
    // Where columns keep their widths, a longer word is broken, never cut.
    '&[style*="fixed"] td': { overflowWrap: 'anywhere', '& *': { whiteSpace: 'normal' } },
    '@media print': { '& tr > :first-of-type': { position: 'static' } },
};

/** A shadow at the right, drawn where there is more to it. */
const shadow: SystemStyleObject<Theme> = {
    content: '""',
    position: 'absolute',
    top: 1,
    bottom: 1,
    right: 1,
    width: 20,
    zIndex: 4,
    pointerEvents: 'none',
    opacity: 0,
    transition: 'opacity 150ms',
    background: ({ palette }: Theme) =>
        `linear-gradient(to right, transparent, ${palette.mode === 'dark' ? 'rgb(0 0 0 / 0.55)' : 'rgb(0 0 0 / 0.16)'})`,
};

export function TableFrame({ box, label, busy, holds, widths, rowCount, children }: Props) {
    const frame = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const [outer, inner] = [frame.current, box.current];
        if (!outer || !inner) return;
        const look = () => {
            const right = inner.scrollWidth - inner.clientWidth - inner.scrollLeft;
            outer.toggleAttribute('data-before', inner.scrollLeft > 1);
            outer.toggleAttribute('data-after', right > 1);
        };
        look();
        inner.addEventListener('scroll', look, { passive: true });
        const sized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
        sized?.observe(inner);
        return () => {
            inner.removeEventListener('scroll', look);
            sized?.disconnect();
        };
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is in it decides whether there is more
    }, [box, holds]);
    return (
        <Box
            ref={frame}
            sx={{
                position: 'relative',
                '&::after': shadow,
                '&[data-after]::after': { opacity: 1 },
                '&[data-before] tr > :first-of-type': {
                    boxShadow: ({ palette }) => `2px 0 0 ${palette.divider}`,
                },
                '@media print': { '&::after': { display: 'none' } },
            }}
        >
            <TableContainer
                ref={box}
                tabIndex={0}
                component="section"
                className="k-table"
                aria-label={label}
                aria-busy={busy}
                sx={{
                    maxHeight: 'max(24rem, calc(100vh - 15rem))',
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: 1,
                    bgcolor: 'background.paper',
                    opacity: busy ? 0.6 : 1,
                    transition: 'opacity 150ms',
                    '@media print': { maxHeight: 'none', overflow: 'visible' },
                }}
            >
                <Table
                    size="small"
                    stickyHeader
                    sx={cells}
                    style={widths ? { tableLayout: 'fixed' } : undefined}
                    aria-rowcount={rowCount}
                >
                    {widths && (
                        <colgroup>
                            {widths.map((width, at) => (
                                <col key={at} style={{ width }} />
                            ))}
                        </colgroup>
                    )}
                    {children}
                </Table>
            </TableContainer>
        </Box>
    );
}
