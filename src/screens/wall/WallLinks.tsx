/** Links that show a dashboard on a wall screen without signing in: made, copied, listed, revoked. */
import { daysBetween } from '../../../resources/define/calendar/days.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { Chosen } from '../../../resources/dashboards.ts';
import type { Dashboard } from '../../../resources/define/screens/dashboard.ts';
import {
    type ListViews,
    type MakeView,
    type RevokeView,
    viewDays,
} from '../../../resources/define/points/savedView.ts';
import { viewCalls } from '../../../resources/pointCalls.ts';
import { AskButton } from '../form/AskButton.tsx';
import { formatInstant, today } from '../../widgets/dates/dates.ts';
import { useBusy } from '../../widgets/useBusy.ts';
import { useLabels } from '../../widgets/words.ts';

import { places } from '../../widgets/places.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    dashboard: Dashboard;
    chosen: Chosen;
    onClose(): void;
}

const key = ['wall links'];
const lengths = [viewDays.least, 7, 30, viewDays.standard, 180, viewDays.most];

export default function WallLinks({ dashboard, chosen, onClose }: Props) {
    const say = useSay();
    return (
        <Dialog open onClose={onClose} aria-labelledby="wall-links" maxWidth="sm" fullWidth>
            <DialogTitle id="wall-links">{say('Wall screen')}</DialogTitle>
            <DialogContent sx={{ display: 'grid', gap: 2 }}>
                <DialogContentText>
                    {say(
                        'A link that shows this dashboard, with the period and place chosen now, without signing in: figures only, no patient. Whoever has the link sees it.',
                    )}
                </DialogContentText>
                <Making dashboard={dashboard} chosen={chosen} />
                <Links />
            </DialogContent>
            <DialogActions>
                <Button onClick={onClose}>{say('Close')}</Button>
            </DialogActions>
        </Dialog>
    );
}

/** What a link keeps of the filters: a period that ends today moves on with the days. */
function filtersOf(chosen: Chosen): Record<string, unknown> {
    const { start_date, end_date } = chosen;
    const [start, end] = [String(start_date), String(end_date)];
    const period =
        end === today() ? { days: daysBetween(start, end) + 1 } : { start_date, end_date };
    const narrowed = places.way.map((level) => [level, chosen[level]]);
    return { ...period, ...Object.fromEntries(narrowed) };
}

function Making({ dashboard, chosen }: Omit<Props, 'onClose'>) {
    const say = useSay();
    const { text } = useLabels();
    const client = useQueryClient();
    const [title, setTitle] = useState(text(dashboard.title));
    const [days, setDays] = useState<number>(viewDays.standard);
    const { busy, run } = useBusy();
    const [link, setLink] = useState<string>();
    const make = async () => {
        const { data } = await call<MakeView>(viewCalls.create, {
            dashboard: dashboard.name,
            title,
            expires_days: days,
            ...filtersOf(chosen),
        });
        setLink(`${location.origin}${location.pathname}#/wall/${data.token}`);
        await client.invalidateQueries({ queryKey: key });
    };
    if (link) return <Made link={link} />;
    return (
        <Box
            component="form"
            onSubmit={(event) => {
                event.preventDefault();
                void run(make);
            }}
            sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '2fr 1fr auto' } }}
        >
            <TextField
                size="small"
                required
                label={say('Name on the screen')}
                value={title}
                onChange={({ target }) => setTitle(target.value)}
                slotProps={{ htmlInput: { maxLength: 80 } }}
            />
            <TextField
                select
                size="small"
                label={say('Works for')}
                value={days}
                onChange={({ target }) => setDays(Number(target.value))}
            >
                {lengths.map((length) => (
                    <MenuItem key={length} value={length}>
                        {length === 1 ? say('1 day') : say('%{days} days', { days: length })}
                    </MenuItem>
                ))}
            </TextField>
            <Button type="submit" variant="contained" disabled={busy || !title.trim()}>
                {say('Make link')}
            </Button>
        </Box>
    );
}

function Made({ link }: { link: string }) {
    const say = useSay();
    const notify = useNotify();
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(link);
            notify(say('Link copied.'), { type: 'success' });
        } catch {
            // Without a secure origin there is no clipboard: the text stands selected in its field.
            document.querySelector<HTMLInputElement>('#wall-link')?.select();
        }
    };
    return (
        <Alert severity="success" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
            <TextField
                id="wall-link"
                size="small"
                fullWidth
                label={say('The link, shown only now')}
                value={link}
                onFocus={({ target }) => target.select()}
                slotProps={{ htmlInput: { readOnly: true } }}
                sx={{ mt: 1 }}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                <Button variant="contained" onClick={() => void copy()}>
                    {say('Copy link')}
                </Button>
                <Button component="a" href={link} target="_blank" rel="noreferrer">
                    {say('Open on this screen')}
                </Button>
            </Box>
        </Alert>
    );
}

function Links() {
    const say = useSay();
    const client = useQueryClient();
    const { data: links = [] } = useQuery({
        queryKey: key,
        queryFn: async ({ signal }) => {
            const options = { signal, reads: true };
            return (await call<ListViews>(viewCalls.list, {}, options)).data;
        },
    });
    if (!links.length) return null;
    const revoke = async (id: number) => {
        await call<RevokeView>(viewCalls.revoke, { id });
        await client.invalidateQueries({ queryKey: key });
    };
    return (
        <Box component="section" aria-labelledby="wall-own">
            <Typography variant="h3" id="wall-own" sx={{ fontSize: '1rem' }}>
                {say('Your links')}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {links.map(({ id, title, expires_at }) => (
                    <Box
                        component="li"
                        key={id}
                        sx={{
                            display: 'flex',
                            alignItems: 'center',
                            gap: 1,
                            py: 0.5,
                            borderBottom: 1,
                            borderColor: 'divider',
                        }}
                    >
                        <Box sx={{ flex: 1, minWidth: 0 }}>
                            <Typography noWrap>{title}</Typography>
                            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                                {say('Works until %{time}', {
                                    time: formatInstant(expires_at),
                                })}
                            </Typography>
                        </Box>
                        <AskButton
                            label={say('Take back')}
                            ask={say('Take back %{name}?', { name: title })}
                            about={say(
                                'Screens that show it go dark within a minute. This cannot be undone.',
                            )}
                            undoes
                            onSend={() => revoke(id)}
                        />
                    </Box>
                ))}
            </Box>
        </Box>
    );
}
