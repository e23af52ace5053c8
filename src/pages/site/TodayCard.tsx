/** The day so far, in one line of figures that a glance takes in. */
import { Link } from 'react-router-dom';
import { diseaseAreas } from '../../../resources/diseases/columns.ts';
import type { Today } from '../../../resources/site/shapes.ts';
import { useSay } from '../../widgets/say.ts';

export function TodayCard({ today }: { today: Today }) {
    const say = useSay();
    const failed = today.errors + today.invalid + today.no_result;
    const words: Readonly<Record<string, string>> = diseaseAreas;
    return (
        <section className="k-card" aria-labelledby="kf-today">
            <h2 id="kf-today">{say('Today')}</h2>
            <dl className="kf-figures">
                <Figure
                    label={say('Tests')}
                    value={today.tests}
                    note={
                        today.usual === null
                            ? undefined
                            : say('usual on a working day: %{usual}', { usual: today.usual })
                    }
                />
                <Figure
                    label={say('Without a result')}
                    value={failed}
                    tone={failed > 0 ? 'warning' : undefined}
                    note={
                        failed > 0
                            ? say('%{errors} errors, %{others} others', {
                                  errors: today.errors,
                                  others: today.invalid + today.no_result,
                              })
                            : undefined
                    }
                />
                <Figure label={say('MTB detected')} value={today.tb_detected} />
                <Figure
                    label={say('RIF resistance')}
                    value={today.rif_detected}
                    tone={today.rif_detected > 0 ? 'bad' : undefined}
                />
            </dl>
            <p className="kf-line">
                {today.tests === 0
                    ? today.working
                        ? say('No test of today is here yet.')
                        : say('No test today, and none is expected.')
                    : today.diseases
                          .map(({ disease_area, tests }) =>
                              say('%{disease}: %{tests}', {
                                  disease: say.text(words[disease_area] ?? disease_area),
                                  tests,
                              }),
                          )
                          .join(' · ')}
                {today.running > 0 && (
                    <>
                        {' · '}
                        {say('%{smart_count} running |||| %{smart_count} running', {
                            smart_count: today.running,
                        })}
                    </>
                )}
            </p>
            <Link to="/site/tb/results">{say('Results')}</Link>
        </section>
    );
}

interface FigureProps {
    label: string;
    value: number;
    note?: string | undefined;
    tone?: 'warning' | 'bad' | undefined;
}

const marks = { warning: '▲', bad: '■' } as const;

export function Figure({ label, value, note, tone }: FigureProps) {
    const say = useSay();
    return (
        <div>
            <dt>{label}</dt>
            <dd>
                {tone && (
                    <span aria-hidden className={`kf-${tone}`}>
                        {marks[tone]}{' '}
                    </span>
                )}
                <strong>{say.value(value)}</strong>
                {note && <small>{note}</small>}
            </dd>
        </div>
    );
}
