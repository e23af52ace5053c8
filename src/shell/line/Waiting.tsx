/** What waits for the line, below the header: what each is, what the server said of it, and what to do. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { queue } from '../../../dataProvider/line/index.ts';
import type { Entry } from '../../../dataProvider/line/entry.ts';
import { hasDraft, restoreDraft } from '../../screens/form/drafts.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import './waiting.css';

/** Drawn anew whenever the list is another. */
export default function Waiting({ close }: { close(): void }) {
    const say = useSay();
    const [entries, setEntries] = useState<readonly Listed[]>([]);
    useEffect(() => {
        let gone = false;
        void listed().then((all) => gone || setEntries(all));
        return () => {
            gone = true;
        };
    }, []);
    return (
        <>
            <div className="k-panel-head">
                <h2>{say('Not sent yet')}</h2>
                <button type="button" className="k-text-button" onClick={() => void queue.flush()}>
                    {say('Send now')}
                </button>
            </div>
            <p className="k-waits-about">
                {say(
                    'Sent once, in this order, when the connection is back. Kept sealed in this browser.',
                )}
            </p>
            <ol className="k-waits-list">
                {entries.map((entry) => (
                    <OneEntry key={entry.id} entry={entry} close={close} />
                ))}
            </ol>
        </>
    );
}

/** With whether something else is being typed in the form of the entry. */
type Listed = Entry & { typed: boolean };

const isTyped = async ({ form }: Entry): Promise<boolean> =>
    form !== undefined && (await hasDraft(form.name).catch(() => false));

const listed = async (): Promise<Listed[]> =>
    Promise.all(
        (await queue.list()).map(async (entry) => ({ ...entry, typed: await isTyped(entry) })),
    );

function OneEntry({ entry, close }: { entry: Listed; close(): void }) {
    const say = useSay();
    const navigate = useNavigate();
    const [sure, setSure] = useState(false);
    const { id, title, word, at, from, form, refused, typed } = entry;

    async function open() {
        // What is being typed in its form is not written over: it is looked at first, and this one stays.
        const free = form !== undefined && !(await isTyped(entry));
        if (form && free) {
            await restoreDraft(form, id);
            await queue.drop(id);
        }
        close();
        if (free && location.hash.slice(1) === from) location.reload();
        else await navigate(from);
    }
    return (
        <li>
            <strong>
                {say.text(title)} {word && <span translate="no">{word}</span>}
            </strong>{' '}
            {form?.about && (
                <span className="k-waits-of" translate="no">
                    {form.about}
                </span>
            )}
            <small>{formatInstant(new Date(at).toISOString())}</small>
            {refused ? (
                <>
                    <p className="k-waits-refused">
                        {say.text(refused.message)} {refused.errors.join(' ')}{' '}
                        {typed && say('Save or discard first what is typed in its form.')}
                    </p>
                    <button type="button" className="k-text-button" onClick={() => void open()}>
                        {say('Open and mend')}
                    </button>
                    <button
                        type="button"
                        className="k-text-button"
                        onClick={() => void queue.again(id)}
                    >
                        {say(refused.asks ? 'Yes, send it' : 'Send again')}
                    </button>
                </>
            ) : (
                <p>{say('Waits for the connection.')}</p>
            )}
            <button
                type="button"
                className="k-text-button"
                onClick={() => (sure ? void queue.drop(id) : setSure(true))}
            >
                {say(sure ? 'Yes, discard it for good' : 'Discard')}
            </button>
        </li>
    );
}
