/** A stale edit: both values of each field, and the choice between them. */
import { refersTo } from '../../../resources/define/fieldFacts.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Field, Fields } from '../../../resources/define/field.ts';
import { titleWord } from '../../../resources/define/field.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { useTitleOf } from '../../widgets/fields/ReferencePicker.tsx';
import { useLabels } from '../../widgets/words.ts';
import type { Values } from './draftPlace.ts';
import { useSay } from '../../widgets/say.ts';

/** What the server tells of a stale edit. */
export interface Stale {
    version: number;
    current: Values;
    yours: Values;
    by?: string;
}

interface Props {
    stale: Stale;
    fields: Fields;
    /** Names of the fields whose stored value differs from the one that was read. */
    names: readonly string[];
    /** The chosen value of each field. */
    onChoose(chosen: Values): void;
    onClose(): void;
}

export function ConflictDialog({ stale, fields, names, onChoose, onClose }: Props) {
    const say = useSay();
    const { label } = useLabels();
    const [theirs, setTheirs] = useState<Readonly<Record<string, boolean>>>({});
    return (
        <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="conflict-title">
            <DialogTitle id="conflict-title">{say('Somebody changed this record')}</DialogTitle>
            <DialogContent>
                <Typography sx={{ mb: 2 }}>
                    {stale.by &&
                        `${say('%{name} changed this record meanwhile.', { name: stale.by })} `}
                    {say('Choose for each field which value to keep. Nothing has been saved yet.')}
                </Typography>
                {names.map((name) => {
                    const field = fields[name];
                    if (!field) return null;
                    const choice = (mine: boolean) => (
                        <>
                            <strong>{mine ? say('Your value:') : say('Value now stored:')}</strong>{' '}
                            <Value
                                field={field}
                                name={name}
                                value={(mine ? stale.yours : stale.current)[name]}
                            />
                        </>
                    );
                    return (
                        <FormControl key={name} sx={{ display: 'block', mb: 2 }}>
                            <FormLabel id={`conflict-${name}`}>{label(name, field)}</FormLabel>
                            <RadioGroup
                                aria-labelledby={`conflict-${name}`}
                                value={theirs[name] ? 'theirs' : 'yours'}
                                onChange={(_, who) =>
                                    setTheirs({ ...theirs, [name]: who === 'theirs' })
                                }
                            >
                                <FormControlLabel
                                    value="yours"
                                    control={<Radio />}
                                    label={choice(true)}
                                />
                                <FormControlLabel
                                    value="theirs"
                                    control={<Radio />}
                                    label={choice(false)}
                                />
                            </RadioGroup>
                        </FormControl>
                    );
                })}
            </DialogContent>
            <DialogActions>
                <Button onClick={onClose}>{say('Cancel')}</Button>
                <Button
                    variant="contained"
                    onClick={() =>
                        onChoose(
                            Object.fromEntries(
                                names.map((name) => [
                                    name,
                                    (theirs[name] ? stale.current : stale.yours)[name],
                                ]),
                            ),
                        )
                    }
                >
                    {say('Save')}
                </Button>
            </DialogActions>
        </Dialog>
    );
}

function Value({ field, name, value }: { field: Field; name: string; value: unknown }) {
    const to = refersTo(field);
    const title = useTitleOf(to ?? '', to && value ? (value as number) : null);
    const record = to ? { [titleWord(name)]: title } : {};
    return <Cell field={field} name={name} value={value} record={record} />;
}
