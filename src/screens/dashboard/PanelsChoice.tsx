/** Which panels a dashboard shows, and in which order; without dragging, so that keys and fingers do it alike. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { storedUser } from '../../../dataProvider/storage.ts';
import { accountTypes } from '../../../resources/access.ts';
import { panelName } from '../../../resources/define/points/panels.ts';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import { useSay } from '../../widgets/say.ts';
import { AskButton } from '../form/AskButton.tsx';
import type { Panels } from './usePanels.ts';

interface Props {
    all: readonly Panel[];
    panels: Panels;
    /** Account types that may share. */
    sharers: readonly string[];
    onClose(): void;
}

export default function PanelsChoice({ all, panels, sharers, onClose }: Props) {
    const say = useSay();
    const { choice } = panels;
    const shares = sharers.includes(storedUser()?.user_type ?? '');
    const [list, setList] = useState(() => {
        const shown = new Set(panels.shown);
        return [
            ...panels.shown.map((panel) => ({ panel, on: true })),
            ...all.filter((panel) => !shown.has(panel)).map((panel) => ({ panel, on: false })),
        ];
    });
    const names = list.filter(({ on }) => on).map(({ panel }) => panelName(panel));
    const move = (at: number, by: number) => {
        const next = [...list];
        next.splice(at + by, 0, ...next.splice(at, 1));
        setList(next);
    };
    const turn = (at: number) =>
        setList(list.map((one, index) => (index === at ? { ...one, on: !one.on } : one)));
    const then = async (asked: Promise<boolean>) => {
        if (await asked) onClose();
    };
    return (
        <Dialog open onClose={onClose} aria-labelledby="panels-choice" maxWidth="sm" fullWidth>
            <DialogTitle id="panels-choice">{say('Panels of this dashboard')}</DialogTitle>
            <DialogContent>
                <DialogContentText>
                    {!choice?.own && choice?.shared
                        ? say('As %{name} shared it with your role.', {
                              name: choice.shared_by ?? '',
                          })
                        : say('Choose what you see, and in which order.')}
                    {choice?.own && choice.shared && (
                        <>
                            {' '}
                            {say('Your own choice goes before what %{name} shared.', {
                                name: choice.shared_by ?? '',
                            })}
                        </>
                    )}
                </DialogContentText>
                <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
                    {list.map(({ panel, on }, at) => (
                        <Item
                            key={panelName(panel)}
                            title={say.text(panel.title)}
                            on={on}
                            onTurn={() => turn(at)}
                            onUp={at > 0 ? () => move(at, -1) : undefined}
                            onDown={at < list.length - 1 ? () => move(at, 1) : undefined}
                        />
                    ))}
                </Box>
            </DialogContent>
            <Actions {...{ panels, names, shares }} then={then} />
        </Dialog>
    );
}

interface ActionsProps extends Pick<Props, 'panels'> {
    /** Names of the chosen panels, in order. */
    names: readonly string[];
    /** Whether the reader may share. */
    shares: boolean;
    /** Closes the dialog where it was done. */
    then(asked: Promise<boolean>): Promise<void>;
}

/** What is done with the choice; the way back says where it leads. */
function Actions({ panels, names, shares, then }: ActionsProps) {
    const say = useSay();
    const role = storedUser()?.user_type;
    const { choice } = panels;
    return (
        <DialogActions sx={{ flexWrap: 'wrap' }}>
            {choice?.own && (
                <Button onClick={() => void then(panels.reset())}>
                    {say(
                        choice.shared
                            ? 'Back to what your role sees'
                            : 'Back to all panels of the programme',
                    )}
                </Button>
            )}
            {shares && choice?.shared && (
                <AskButton
                    label={say('Take back for my role')}
                    ask={say('Take back the panels that %{name} shared with “%{role}”?', {
                        name: choice.shared_by ?? '',
                        role: role ? say.text(accountTypes[role].title) : '',
                    })}
                    about={say(
                        'Whoever of your role has not chosen panels sees all of them again.',
                    )}
                    send={say('Take back')}
                    onSend={() => then(panels.unshare())}
                />
            )}
            {shares && (
                <Button disabled={!names.length} onClick={() => void then(panels.share(names))}>
                    {say('Share with my role')}
                </Button>
            )}
            <Button
                variant="contained"
                disabled={!names.length}
                onClick={() => void then(panels.save(names))}
            >
                {say('Save')}
            </Button>
        </DialogActions>
    );
}

interface ItemProps {
    title: string;
    on: boolean;
    onTurn(): void;
    /** Where it can go. */
    onUp?: () => void;
    onDown?: () => void;
}

/** One panel: whether it is shown, and its way up and down. */
function Item({ title, on, onTurn, onUp, onDown }: ItemProps) {
    const say = useSay();
    return (
        <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <FormControlLabel
                sx={{ flex: 1, minWidth: 0 }}
                control={<Checkbox checked={on} onChange={onTurn} />}
                label={title}
            />
            <IconButton
                aria-label={say('%{title}: further up', { title })}
                disabled={!onUp}
                onClick={onUp}
            >
                <ArrowUpward fontSize="small" />
            </IconButton>
            <IconButton
                aria-label={say('%{title}: further down', { title })}
                disabled={!onDown}
                onClick={onDown}
            >
                <ArrowDownward fontSize="small" />
            </IconButton>
        </Box>
    );
}
