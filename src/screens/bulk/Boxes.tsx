/** The boxes to tick beside the names of rows: there for who may do something to several of them. */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type RaRecord, useListContext } from 'react-admin';
import type { MouseEvent, ReactNode } from 'react';
import type { Column } from '../table/columns.ts';
import { isEmpty, shownOf } from '../../widgets/fields/shown.ts';
import { useLabels } from '../../widgets/words.ts';
import type { Labels } from '../../widgets/labels.ts';
import { type Say, useSay } from '../../widgets/say.ts';
import { choosable, useChoice } from './choice.ts';

/** The row that a range begins at, for a press with shift. */
let lastTurned: unknown;

/** The browser's own: a long list has thousands. */
const look = {
    width: '1.125rem',
    height: '1.125rem',
    flex: 'none',
    m: 0,
    mr: 1,
    verticalAlign: '-0.2em',
    accentColor: ({ palette }: Theme) => palette.primary.main,
    cursor: 'pointer',
    '@media (pointer: coarse)': { width: '1.5rem', height: '1.5rem' },
} as const;

/** Beside the button that sorts there is no room for an unsteady hand: 24 px of its own (WCAG 2.2, 2.5.8). */
const lookInHead = { ...look, width: '1.5rem', height: '1.5rem' } as const;

interface BoxProps {
    label: string;
    on: boolean;
    /** Some of those that it stands for. */
    some?: boolean;
    disabled: boolean;
    /** It stands for all rows, in the head. */
    head?: boolean;
    onTurn(event: MouseEvent): void;
}

const Tick = ({ label, on, some = false, disabled, head = false, onTurn }: BoxProps) => (
    <Box
        component="input"
        type="checkbox"
        className="k-screen-only"
        aria-label={label}
        checked={on}
        disabled={disabled}
        readOnly
        ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = some;
        }}
        onClick={onTurn}
        sx={head ? lookInHead : look}
    />
);

/** What names a row where it cannot be seen: its first two values, as their cells show them. */
export const nameOf = (
    columns: readonly Column[],
    record: RaRecord,
    say: Say,
    labels: Labels,
): string =>
    columns
        .slice(0, 2)
        .filter(({ name }) => !isEmpty(record[name]))
        .map(({ name, field }) =>
            shownOf(field, record[name], { name, record, labels, say }).texts.join(', '),
        )
        .join(', ') || String(record.id);

interface RowProps {
    columns: readonly Column[];
    record: RaRecord;
    /** The name of the row, which the box stands before. */
    children: ReactNode;
}

/** A row can be chosen; with shift all from the one chosen last. */
export function ChooseRow({ columns, record, children }: RowProps) {
    const say = useSay();
    const labels = useLabels();
    const choice = useChoice();
    const { data = [] } = useListContext();
    if (!choice) return children;
    const on = choice.chosen.has(record.id);

    function turn({ shiftKey }: MouseEvent) {
        const [from, to] = [lastTurned, record.id].map((id) =>
            data.findIndex((row: RaRecord) => row.id === id),
        );
        lastTurned = record.id;
        const range =
            shiftKey && from !== undefined && to !== undefined && from >= 0
                ? data.slice(Math.min(from, to), Math.max(from, to) + 1)
                : [record];
        choice!.turn(choosable(choice!, range as RaRecord[]), !on);
    }
    return (
        // Side by side: a long name goes on beside its box, never below it, and stands as high as the cells beside it.
        <Box
            component="span"
            sx={{ display: 'flex', alignItems: 'flex-start', '& > input': { mt: '0.1em' } }}
        >
            <Tick
                label={say('Choose %{name}', { name: nameOf(columns, record, say, labels) })}
                on={on}
                disabled={!choosable(choice, [record]).length}
                onTurn={turn}
            />
            <span>{children}</span>
        </Box>
    );
}

/** All rows of the page: at the head of the naming column, or with its words beside it. */
export function ChoosePage({ told = false }: { told?: boolean }) {
    const say = useSay();
    const choice = useChoice();
    const { data = [] } = useListContext();
    if (!choice) return null;
    const rows = choosable(choice, data as RaRecord[]);
    const chosen = rows.filter(({ id }) => choice.chosen.has(id)).length;
    const all = rows.length > 0 && chosen === rows.length;
    const words = say('Choose all rows of this page');
    const box = (
        <Tick
            label={words}
            on={all}
            some={chosen > 0 && !all}
            disabled={!rows.length}
            head
            onTurn={() => choice.turn(rows, !all)}
        />
    );
    if (!told) return box;
    return (
        <Box component="label" className="k-screen-only" sx={{ py: 1 }}>
            {box}
            {words}
        </Box>
    );
}
