/** On a linked result: takes it from its patient where the link was a mistake, and says how to go on. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { UnlinkDialog } from './UnlinkDialog.tsx';

import './mdr.css';
import { useSay } from '../../widgets/say.ts';

interface Props {
    result: { id: number; sample: string; unlinkable: boolean };
    onDone(): void;
}

export function Unlink({ result, onDone }: Props) {
    const say = useSay();
    const [asking, setAsking] = useState(false);
    const [undone, setUndone] = useState(false);
    if (undone && !result.unlinkable)
        return (
            <Alert severity="success" className="kl-unlinked">
                {say('The result is linked to nobody and waits again.')}{' '}
                <Link to={`/mdr/link/${result.id}/new`}>{say('Link to a new patient')}</Link>
                {' · '}
                <Link to="/site/tb/rif">{say('All results that wait')}</Link>
            </Alert>
        );
    if (!result.unlinkable) return null;
    return (
        <section className="k-card kl-unlink" aria-labelledby="kl-unlink">
            <h2 id="kl-unlink">{say('Linked to a patient')}</h2>
            <p>
                {say(
                    'Where that is a mistake, the link can be taken back. The result then waits again.',
                )}
            </p>
            <Button variant="outlined" onClick={() => setAsking(true)}>
                {say('Unlink')}
            </Button>
            {asking && (
                <UnlinkDialog
                    result={result}
                    onClose={() => setAsking(false)}
                    onDone={() => {
                        setAsking(false);
                        setUndone(true);
                        onDone();
                    }}
                />
            )}
        </section>
    );
}
