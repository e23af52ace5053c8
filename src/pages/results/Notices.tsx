import { withColon } from '../../../locales/tongue.ts';
import { errorManual } from '../../../resources/errors/manual/manual.report.ts';
import { sentenceCase } from '../../../resources/define/field.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import type { Notice } from './detail.ts';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';

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
    const { titled } = useLabels();
    const { columns } = errorManual;
    const { kind, code, title, detail, hidden, meaning } = notice;
    if (hidden)
        return (
            <p className="kd-muted">
                {say('A note was typed at the instrument. It may name a person.')}
            </p>
        );
    const wordOf = (options: Readonly<Record<string, string>>, word: string) =>
        options[word] ? say.text(options[word]) : sentenceCase(word);
    const counts = meaning?.counts_as ?? kind;
    const tone = kind === 'error' && counts === 'error' ? 'bad' : 'neutral';
    const heading = code
        ? `${code} ${meaning ? titled('meaning', columns.meaning, meaning.meaning) : title}`
        : title || sentenceCase(kind);
    return (
        <>
            <h3>
                <Toned tone={tone}>
                    <span className="kt-wraps">{heading}</span>
                </Toned>
            </h3>
            {(detail || (meaning && title)) && (
                <p className="kt-said">
                    {[meaning && title, detail].filter(Boolean).join(withColon('', ': '))}
                </p>
            )}
            {meaning && (
                <dl className="kd-facts">
                    <div>
                        <dt>{say('Class')}</dt>
                        <dd>{wordOf(columns.class.options, meaning.class)}</dd>
                    </div>
                    <div>
                        <dt>{say('When')}</dt>
                        <dd>{wordOf(columns.phase.options, meaning.phase)}</dd>
                    </div>
                    <div>
                        <dt>{say('Counts as')}</dt>
                        <dd>{wordOf(columns.counts_as.options, meaning.counts_as)}</dd>
                    </div>
                    {meaning.first_action && (
                        <div className="kt-wide">
                            <dt>{say('First action')}</dt>
                            <dd>
                                {titled('first_action', columns.first_action, meaning.first_action)}
                            </dd>
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
