import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type FormEvent, useState } from 'react';
import { HttpError } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { FilePick } from '../imports/FilePick.tsx';
import type { Certainty } from '../../../resources/facilities/names/proposals.ts';
import { certainties, type Proposals } from './proposals.ts';
import { Spelling } from './Spelling.tsx';
import './facilities.css';
import type { matchFile } from '../../../resources/facilities/names/matcher.server.ts';
import { useSay } from '../../widgets/say.ts';

const step = 25;
const degrees = Object.keys(certainties) as Certainty[];

/** Spellings from other systems against our facilities: proposals with reasons, confirmed one by one. */
export default function NameMatcher() {
    const say = useSay();
    const [typed, setTyped] = useState('');
    const [file, setFile] = useState<File | null>(null);
    const [found, setFound] = useState<Proposals | null>(null);
    const [degree, setDegree] = useState<Certainty>('likely');
    const [count, setCount] = useState(step);
    const [busy, setBusy] = useState(false);
    const [failure, setFailure] = useState('');

    async function match(source: File) {
        setBusy(true);
        setFailure('');
        try {
            const form = new FormData();
            form.set('file', source);
            const answer = await call<typeof matchFile>('POST /x/facilities/match/file', form, {
                reads: true,
            });
            setFound(answer);
            setDegree(degrees.slice(1).find((one) => answer.counts[one]) ?? 'certain');
            setCount(step);
        } catch (error) {
            setFound(null);
            setFailure(
                error instanceof HttpError && error.message
                    ? error.message
                    : say('The names could not be matched. Please try again.'),
            );
        } finally {
            setBusy(false);
        }
    }

    function submit(event: FormEvent) {
        event.preventDefault();
        setFile(null);
        const lines = typed
            .split('\n')
            .filter((line) => line.trim())
            .map(line);
        void match(new File([`name\tdistrict\n${lines.join('\n')}`], 'pasted.txt'));
    }

    const list = found?.data.filter(({ certainty }) => certainty === degree) ?? [];
    return (
        <div className="k-page kf-page">
            <h1>{say('Match facility names')}</h1>
            <p className="k-lead">
                {say(
                    'Machines and other systems spell facilities in their own way. Paste their names; you see which facility is meant, and why. A spelling you confirm is remembered.',
                )}
            </p>
            <form className="k-card kf-stack" onSubmit={submit}>
                <TextField
                    label={say('Names, one a line')}
                    helperText={say(
                        'If you know it, the district after a tab: two columns copied from a spreadsheet fit.',
                    )}
                    multiline
                    minRows={4}
                    maxRows={12}
                    fullWidth
                    value={typed}
                    onChange={({ target }) => setTyped(target.value)}
                />
                <Button type="submit" variant="contained" disabled={busy || !typed.trim()}>
                    {say('Find facilities')}
                </Button>
                <FilePick
                    label={say('Or choose a file')}
                    help={say(
                        'CSV or xlsx with a name column and, if there is one, a district column; up to %{most} names.',
                        { most: 5000 },
                    )}
                    file={file}
                    busy={busy}
                    onPick={(chosen) => {
                        setFile(chosen);
                        void match(chosen);
                    }}
                />
            </form>
            <output className="kf-status">
                {busy && <p>{say('Comparing …')}</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {found && !busy && (
                    <p>
                        {say('%{count} names compared: %{certain} certain.', {
                            count: found.data.length,
                            certain: found.counts.certain,
                        })}
                    </p>
                )}
            </output>
            {found && (
                <>
                    <ToggleButtonGroup
                        exclusive
                        size="small"
                        className="kf-degrees"
                        aria-label={say('Show')}
                        value={degree}
                        onChange={(_event, next: Certainty | null) => {
                            if (next) setDegree(next);
                            setCount(step);
                        }}
                    >
                        {degrees.map((one) => (
                            <ToggleButton key={one} value={one}>
                                {certainties[one].mark} {say.text(certainties[one].label)} (
                                {say.value(found.counts[one])})
                            </ToggleButton>
                        ))}
                    </ToggleButtonGroup>
                    {list.slice(0, count).map((proposal, at) => (
                        <Spelling
                            key={`${proposal.name} ${proposal.district} ${at}`}
                            proposal={proposal}
                        />
                    ))}
                    {!list.length && <p className="kf-muted">{say('No name falls under this.')}</p>}
                    {list.length > count && (
                        <Button onClick={() => setCount(count + step)}>
                            {say('Show more (%{count})', { count: list.length - count })}
                        </Button>
                    )}
                </>
            )}
        </div>
    );
}

/** One typed line as a tab-separated record, whatever quotes it holds. */
const line = (text: string): string =>
    text
        .split('\t')
        .map((part) => `"${part.trim().replaceAll('"', '""')}"`)
        .join('\t');
