/** What may be done to the chosen rows: how many, the actions, and all that match where an action allows so many. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RaRecord, useDataProvider, useListContext } from 'react-admin';
import { useState } from 'react';
import type { BulkAction } from '../../../resources/define/screens/bulk.ts';
import { Icon } from '../../base/icons.tsx';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';
import type { Column } from '../table/columns.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { type Choice, choosable, fitsRow, isOffered, useChoice } from './choice.ts';
import { useBusy } from '../../widgets/useBusy.ts';

interface Props {
    resource: string;
    columns: readonly Column[];
}

/** Rows that one question to the server brings, when all that match are chosen. */
const PAGE = 200;

export default function BulkBar({ resource, columns }: Props) {
    const say = useSay();
    const { text } = useLabels();
    const choice = useChoice();
    const [open, setOpen] = useState<BulkAction | null>(null);
    const narrow = useMediaQuery('(max-width: 37.49rem)');
    const rows = choice ? [...choice.chosen.values()] : [];
    if (!choice || (!rows.length && !open)) return null;
    // A phone has room for rows or for buttons: what is not offered for the chosen rows is left out there.
    const fits = (one: BulkAction) => isOffered(one, rows);
    const actions = narrow ? choice.actions.filter(fits) : choice.actions;
    const fitting = open ? rows.filter((row) => fitsRow(open, row)) : [];
    return (
        <>
            <Paper
                component="section"
                className="k-screen-only"
                aria-label={say('Chosen rows')}
                elevation={4}
                sx={{
                    position: 'sticky',
                    bottom: 8,
                    zIndex: 5,
                    px: 1.5,
                    py: narrow ? 0.25 : 1,
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    gap: 1,
                    border: 1,
                    borderColor: 'primary.main',
                }}
            >
                <Box component="output" sx={{ fontWeight: 600, mr: narrow ? 0 : 1 }}>
                    {say('%{smart_count} chosen |||| %{smart_count} chosen', {
                        smart_count: rows.length,
                    })}
                </Box>
                {actions.map((one) => (
                    <Button
                        key={one.label}
                        size="small"
                        variant="contained"
                        color={one.undoes ? 'error' : 'primary'}
                        disabled={!fits(one)}
                        onClick={() => setOpen(one)}
                    >
                        {text(one.label)}
                    </Button>
                ))}
                <AllThatMatch choice={choice} resource={resource} />
                {narrow ? (
                    <button
                        type="button"
                        className="k-icon-button"
                        style={{ marginInlineStart: 'auto' }}
                        aria-label={say('Choose none')}
                        onClick={() => choice.take([])}
                    >
                        <Icon name="close" />
                    </button>
                ) : (
                    <Button size="small" onClick={() => choice.take([])}>
                        {say('Choose none')}
                    </Button>
                )}
            </Paper>
            {open && (
                <BulkDialog
                    action={open}
                    rows={fitting}
                    passed={rows.length - fitting.length}
                    resource={resource}
                    columns={columns}
                    onClose={() => setOpen(null)}
                />
            )}
        </>
    );
}

/** Chooses what the filters match on all pages, as many as an action takes. */
function AllThatMatch({ choice, resource }: { choice: Choice; resource: string }) {
    const say = useSay();
    const provider = useDataProvider();
    const { total = 0, sort, filterValues, filter } = useListContext();
    const { busy, run } = useBusy();
    const most = Math.max(...choice.actions.map(({ all = 0 }) => all));
    if (!most || total <= choice.chosen.size) return null;
    if (total > most)
        return (
            <Box component="span" sx={{ color: 'text.secondary' }}>
                {say('All %{total} that match are more than the %{most} that go at once.', {
                    total,
                    most,
                })}
            </Box>
        );

    const chooseAll = () =>
        run(async () => {
            const found: RaRecord[] = [];
            for (let page = 1; found.length < total; page++) {
                const { data } = await provider.getList(resource, {
                    pagination: { page, perPage: PAGE },
                    sort,
                    filter: { ...(filterValues as object), ...filter },
                });
                if (!data.length) break;
                found.push(...(data as RaRecord[]));
            }
            choice.take(choosable(choice, found).slice(0, most));
        });
    return (
        <Button size="small" disabled={busy} onClick={() => void chooseAll()}>
            {busy ? say('Please wait …') : say('Choose all %{total} that match', { total })}
        </Button>
    );
}
