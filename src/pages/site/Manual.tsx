/** A manual in steps with pictures, searched by its words. Its text is in the program: it opens without a line, too. */
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { Nothing } from '../../screens/list/ListStates.tsx';
import { useSay } from '../../widgets/say.ts';
import { type Picture, WindowPicture } from './WindowPicture.tsx';
import './site.css';
import { plain } from '../../../resources/define/language/plain.ts';

/** Texts are English; each is said in the reader's language. */
export interface Step {
    title: string;
    text: string;
    picture?: Picture;
}

interface Props {
    title: string;
    about: string;
    steps: readonly Step[];
    /** What goes wrong, and what helps. */
    troubles: readonly Step[];
    children?: ReactNode;
}

export function Manual({ title, about, steps, troubles, children }: Props) {
    const say = useSay();
    const [wanted, setWanted] = useState('');
    const words = plain(wanted).split(/\s+/).filter(Boolean);
    const has = (one: Step) => {
        const text = plain([one.title, one.text].map((part) => say.text(part)).join(' '));
        return words.every((word) => text.includes(word));
    };
    // A step keeps its number, whatever is looked for.
    const shown = steps.map((step, at) => ({ step, at: at + 1 })).filter(({ step }) => has(step));
    const helps = troubles.filter(has);
    return (
        <div className="k-page kf-page kf-manual">
            <header>
                <h1>{say.text(title)}</h1>
                <p className="k-lead">{say.text(about)}</p>
            </header>
            <TextField
                type="search"
                label={say('Search this manual')}
                value={wanted}
                onChange={({ target }) => setWanted(target.value)}
                sx={{ maxWidth: '32rem' }}
                className="k-screen-only"
            />
            {shown.length + helps.length === 0 && (
                <Nothing
                    title={say('No matches')}
                    about={say('No step of this manual has these words.')}
                />
            )}
            <ol className="kf-steps">
                {shown.map(({ step, at }) => (
                    <li key={at} value={at} className="k-card">
                        <h2>
                            {at}. {say.text(step.title)}
                        </h2>
                        <p className="kf-line">{say.text(step.text)}</p>
                        {step.picture && (
                            <WindowPicture picture={step.picture} about={say.text(step.title)} />
                        )}
                    </li>
                ))}
            </ol>
            {helps.length > 0 && (
                <section className="k-card" aria-labelledby="kf-troubles">
                    <h2 id="kf-troubles">{say('If something goes wrong')}</h2>
                    <dl className="kf-troubles">
                        {helps.map((one) => (
                            <div key={one.title}>
                                <dt>{say.text(one.title)}</dt>
                                <dd>{say.text(one.text)}</dd>
                            </div>
                        ))}
                    </dl>
                </section>
            )}
            {children}
        </div>
    );
}
