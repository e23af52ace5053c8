import { sentenceCase } from '../../../resources/define/field.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import type { Notice } from './detail.ts';
import { useSay } from '../../widgets/say.ts';

/** Errors and notes of the instrument, with what the error tables know of them. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
    const say = useSay();
    if (!notices.length) return null;
    return (
        <section className="k-card" aria-labelledby="kt-notices">
            <h2 id="kt-notices">{say('Errors and notices')}</h2>
            <ul className="kt-notices">
                {notices.map((notice, at) => (
                    <li key={at}>
                        <NoticeMeaning notice={notice} />
                    </li>
                ))}
            </ul>
        </section>
    );
}

function NoticeMeaning({ notice }: { notice: Notice }) {
    const say = useSay();
    const { kind, code, title, detail, hidden, meaning } = notice;
    if (hidden)
        return (
            <p className="kd-muted">
                {say('A note was typed at the instrument. It may name a person.')}
            </p>
        );
    const counts = meaning?.counts_as ?? kind;
    const tone = kind === 'error' && counts === 'error' ? 'bad' : 'neutral';
    const heading = code ? `${code} ${meaning?.meaning ?? title}` : title || sentenceCase(kind);
    return (
        <>
            <h3>
                <Toned tone={tone}>
                    <span className="kt-wraps">{heading}</span>
                </Toned>
            </h3>
            {(detail || (meaning && title)) && (
                <p className="kt-said">{[meaning && title, detail].filter(Boolean).join(': ')}</p>
            )}
            {meaning && (
                <dl className="kd-facts">
                    <div>
                        <dt>{say('Class')}</dt>
                        <dd>{sentenceCase(meaning.class)}</dd>
                    </div>
                    <div>
                        <dt>{say('When')}</dt>
                        <dd>{sentenceCase(meaning.phase)}</dd>
                    </div>
                    <div>
                        <dt>{say('Counts as')}</dt>
                        <dd>{sentenceCase(meaning.counts_as)}</dd>
                    </div>
                    {meaning.first_action && (
                        <div className="kt-wide">
                            <dt>{say('First action')}</dt>
                            <dd>{meaning.first_action}</dd>
                        </div>
                    )}
                </dl>
            )}
            {code && !meaning && (
                <p className="kd-muted">{say('The error tables know nothing of this code.')}</p>
            )}
        </>
    );
}
