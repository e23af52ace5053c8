/** The steps as a funnel: each bar as long as the people who came so far, and the way to who they are. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Flat } from '../../../../dataProvider/wire.ts';
import { mdrSteps } from '../../../../resources/mdr/cascade/cascade.report.ts';
import { useRowsAddress } from '../../../screens/dashboard/rowsLink.ts';
import { useSay } from '../../../widgets/say.ts';
import { DeclarationName, useLabels } from '../../../widgets/words.ts';

interface Props {
    rows: readonly Flat[];
    filters: Readonly<Record<string, string | number>>;
}

type Step = keyof typeof mdrSteps.columns.step.options;

const numberOf = (value: unknown): number => Number(value ?? 0);

export const Funnel = (props: Props) => (
    <DeclarationName value={mdrSteps.name}>
        <Steps {...props} />
    </DeclarationName>
);

function Steps({ rows, filters }: Props) {
    const say = useSay();
    const { option } = useLabels();
    const address = useRowsAddress('/mdr/people');
    const all = numberOf(rows[0]?.['persons']);
    const to = (more: Record<string, string>) => address?.({ ...filters, ...more });
    const percent = (value: unknown) =>
        value === null || value === undefined
            ? '–'
            : say('%{share} %', { share: Math.round(numberOf(value) * 10) / 10 });
    return (
        <ol className="kc-funnel" aria-label={say('Funnel')}>
            {rows.map((row) => {
                const step = String(row['step']) as Step;
                const people = numberOf(row['persons']);
                const lost = numberOf(row['lost_here']);
                const waiting = numberOf(row['waits_here']);
                const behind = to({ at_least: step });
                return (
                    <li key={step}>
                        <div className="kc-step">
                            <span>{option('step', step, mdrSteps.columns.step.options[step])}</span>
                            <strong>
                                {behind ? (
                                    <Link to={behind}>{say.value(people)}</Link>
                                ) : (
                                    say.value(people)
                                )}
                            </strong>
                            <span className="kc-share">{percent(row['share'])}</span>
                        </div>
                        <div className="kc-track" aria-hidden>
                            <div
                                className="kc-bar"
                                style={{ inlineSize: `${all ? (100 * people) / all : 0}%` }}
                            />
                        </div>
                        <p className="kc-note">
                            {step !== '1' && row['median_days'] !== null && (
                                <span>
                                    {say(
                                        'median %{smart_count} day after the result, %{seven} within 7 days, %{fourteen} within 14 |||| median %{smart_count} days after the result, %{seven} within 7 days, %{fourteen} within 14',
                                        {
                                            smart_count: numberOf(row['median_days']),
                                            seven: percent(row['rate_7']),
                                            fourteen: percent(row['rate_14']),
                                        },
                                    )}
                                </span>
                            )}
                            {waiting > 0 && (
                                <Behind to={to({ step, waits: 'true' })}>
                                    {say(
                                        '%{smart_count} waits here |||| %{smart_count} wait here',
                                        {
                                            smart_count: waiting,
                                        },
                                    )}
                                </Behind>
                            )}
                            {lost > 0 && (
                                <Behind to={to({ step, waits: 'false' })}>
                                    {say('%{smart_count} came no further', { smart_count: lost })}
                                </Behind>
                            )}
                        </p>
                    </li>
                );
            })}
        </ol>
    );
}

/** A figure that leads to the people behind it. */
const Behind = ({ to, children }: { to: string | undefined; children: ReactNode }) => (
    <span>{to ? <Link to={to}>{children}</Link> : children}</span>
);
