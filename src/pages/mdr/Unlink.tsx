/** On a linked result: takes it from its patient where the link was a mistake, and says how to go on. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { UnlinkDialog } from './UnlinkDialog.tsx';
import { useMdrWords } from './words.ts';
import './mdr.css';

interface Props {
    result: { id: number; sample: string; unlinkable: boolean };
    onDone(): void;
}

export function Unlink({ result, onDone }: Props) {
    const say = useMdrWords();
    const [asking, setAsking] = useState(false);
    const [undone, setUndone] = useState(false);
    if (undone && !result.unlinkable)
        return (
            <Alert severity="success" className="kl-unlinked">
                {say('unlinked')} <Link to={`/mdr/link/${result.id}/new`}>{say('link_new')}</Link>
                {' · '}
                <Link to="/site/tb/rif">{say('all_waiting')}</Link>
            </Alert>
        );
    if (!result.unlinkable) return null;
    return (
        <section className="k-card kl-unlink" aria-labelledby="kl-unlink">
            <h2 id="kl-unlink">{say('linked_title')}</h2>
            <p>{say('linked_about')}</p>
            <Button variant="outlined" onClick={() => setAsking(true)}>
                {say('unlink')}
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
