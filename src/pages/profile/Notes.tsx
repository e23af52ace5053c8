/** Notes on a place: everybody who sees it reads them, who wrote one changes it. */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { changeNote, writeNote } from '../../../resources/profile/notes.server.ts';
import type { ProfileNote } from '../../../resources/profile/shapes.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { useBusy } from '../../widgets/useBusy.ts';

interface Props {
    notes: readonly ProfileNote[];
    facility: number;
    machine?: string | undefined;
    /** Whether the reader writes here: who is about one kind of device writes on such a device. */
    writes: boolean;
    onChange(): void;
}

export function Notes({ notes, facility, machine, writes, onChange }: Props) {
    const say = useSay();
    const [open, setOpen] = useState<number | null>(null);
    const changed = () => {
        setOpen(null);
        onChange();
    };
    return (
        <section className="k-card" aria-labelledby="kp-notes">
            <h2 id="kp-notes">{say('Notes')}</h2>
            {notes.length === 0 && <p>{say('Nobody has written anything yet.')}</p>}
            <ul className="kp-list">
                {notes.map((one) =>
                    open === one.id ? (
                        <li key={one.id}>
                            <NoteForm
                                start={one.note}
                                onDone={changed}
                                save={(note) =>
                                    call<typeof changeNote>('POST /x/profile/notes/edit', {
                                        id: one.id,
                                        note,
                                        version: one.version,
                                    })
                                }
                            />
                        </li>
                    ) : (
                        <li key={one.id}>
                            <span className="kp-note">{one.note}</span>
                            <small>
                                {[
                                    one.author,
                                    formatInstant(one.created_at),
                                    machine ? '' : one.machine,
                                    one.version > 1 &&
                                        say('changed %{at}', { at: formatInstant(one.updated_at) }),
                                ]
                                    .filter(Boolean)
                                    .join(' · ')}
                            </small>
                            {one.own && (
                                <Button size="small" onClick={() => setOpen(one.id)}>
                                    {say('Change')}
                                </Button>
                            )}
                        </li>
                    ),
                )}
            </ul>
            {writes && (
                <NoteForm
                    key={notes.length}
                    start=""
                    onDone={changed}
                    save={(note) =>
                        call<typeof writeNote>('POST /x/profile/notes/create', {
                            facility,
                            note,
                            ...(machine && { machine }),
                        })
                    }
                />
            )}
        </section>
    );
}

interface FormProps {
    start: string;
    save(note: string): Promise<{ success: string }>;
    onDone(): void;
}

function NoteForm({ start, save, onDone }: FormProps) {
    const say = useSay();
    const notify = useNotify();
    const [note, setNote] = useState(start);
    const { busy, run } = useBusy();
    const write = () =>
        run(async () => {
            const { success } = await save(note.trim());
            notify(success, { type: 'success' });
            onDone();
        });
    return (
        <form
            className="kp-write k-screen-only"
            onSubmit={(event) => {
                event.preventDefault();
                void write();
            }}
        >
            <TextField
                label={start ? say('Note') : say('A new note')}
                helperText={say('Everybody who sees this facility reads it: no name of a patient.')}
                value={note}
                onChange={(event) => setNote(event.target.value)}
                multiline
                minRows={2}
                fullWidth
                slotProps={{ htmlInput: { maxLength: 2000 } }}
            />
            <Button
                type="submit"
                variant="contained"
                disabled={busy || !note.trim() || note === start}
            >
                {say('Save')}
            </Button>
        </form>
    );
}
