/** The emblem of the programme: as it stands, who chose it, another one, or none. */
import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { reason } from '../../../resources/define/reason.ts';
import { isReason } from '../../../resources/define/rules/isReason.ts';
import type { allSettings } from '../../../resources/admin/settings/calls.server.ts';
import type {
    chooseEmblem,
    removeEmblem,
} from '../../../resources/admin/settings/emblem.server.ts';
import { FileInput } from '../../screens/files/FileInput.tsx';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { DialogButtons } from '../../widgets/DialogButtons.tsx';
import { sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    emblem: AnswerOf<typeof allSettings>['data']['emblem'];
    onChange(): Promise<void>;
}

const removing = { reason: reason() };

export function Emblem({ emblem, onChange }: Props) {
    const say = useSay();
    const notify = useNotify();
    const [open, setOpen] = useState(false);
    return (
        <div className="k-setting">
            <div className="k-setting-name">
                <h3>{say('Emblem')}</h3>
                <p className="k-quiet">
                    {say(
                        'Stands beside the name: in the header, on the sign-in page, on paper, in e-mails and in their reports. A JPEG, PNG or WebP; it is drawn anew at most 96 points wide.',
                    )}
                </p>
            </div>
            <div className="k-setting-value">
                {emblem?.picture ? (
                    <img className="k-setting-emblem" src={emblem.picture} alt={say('Emblem')} />
                ) : (
                    <strong>{say('The mark of Kipimo')}</strong>
                )}
                {emblem && (
                    <span className="k-quiet">
                        {say('Changed by %{by}, %{when}', {
                            by: emblem.by,
                            when: formatInstant(emblem.at),
                        })}{' '}
                        <q translate="no">{emblem.reason}</q>
                    </span>
                )}
                <span className="k-setting-do">
                    <Button size="small" onClick={() => setOpen(true)}>
                        {say('Choose a picture')}
                    </Button>
                    {emblem?.picture && (
                        <AskButton
                            label={say('Take it away')}
                            size="small"
                            undoes
                            ask={say('Take the emblem away?')}
                            about={say('The mark of Kipimo stands again.')}
                            fields={removing}
                            onSend={async (values) => {
                                const { success } = await call<typeof removeEmblem>(
                                    'POST /x/settings/emblem/remove',
                                    { reason: String(values['reason'] ?? '') },
                                );
                                notify(success, { type: 'success' });
                                await onChange();
                            }}
                        />
                    )}
                </span>
            </div>
            {open && <Choose onClose={() => setOpen(false)} onChange={onChange} />}
        </div>
    );
}

/** A picture and the reason for it. */
function Choose({ onClose, onChange }: { onClose(): void; onChange(): Promise<void> }) {
    const say = useSay();
    const notify = useNotify();
    const [files, setFiles] = useState<readonly File[]>([]);
    const [why, setWhy] = useState('');
    const [busy, setBusy] = useState(false);
    const [fault, setFault] = useState<string>();
    const [file] = files;
    async function send(event: FormEvent) {
        event.preventDefault();
        if (busy) return;
        if (!file || !isReason(why)) {
            setFault(say('A picture and a reason in a few words are needed.'));
            return;
        }
        setBusy(true);
        setFault(undefined);
        const form = new FormData();
        form.append('reason', why.trim());
        form.append('file', file);
        try {
            const { success } = await call<typeof chooseEmblem>('POST /x/settings/emblem', form);
            notify(success, { type: 'success' });
            await onChange();
            onClose();
        } catch (error) {
            setFault(sentenceOf(error));
        } finally {
            setBusy(false);
        }
    }
    return (
        <Dialog
            open
            onClose={() => !busy && onClose()}
            maxWidth="xs"
            fullWidth
            aria-labelledby="choose-emblem"
        >
            <form onSubmit={(event) => void send(event)} noValidate>
                <DialogTitle id="choose-emblem">{say('Emblem of the programme')}</DialogTitle>
                <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
                    <FileInput
                        label={say('Choose a picture')}
                        help={say('JPEG, PNG or WebP, 2 MB at most.')}
                        accept="image/png,image/jpeg,image/webp"
                        most={1}
                        files={files}
                        onChange={setFiles}
                    />
                    <TextField
                        label={say('Reason')}
                        required
                        fullWidth
                        value={why}
                        onChange={(event) => setWhy(event.target.value)}
                        slotProps={{ htmlInput: { maxLength: 300 } }}
                    />
                    {fault && <Alert severity="error">{fault}</Alert>}
                </DialogContent>
                <DialogButtons send={say('Choose it')} busy={busy} onClose={onClose} />
            </form>
        </Dialog>
    );
}
