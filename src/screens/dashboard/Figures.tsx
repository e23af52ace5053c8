/** The figures of a panel: each with its unit, how far it moved, and why it is what it is. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import type { Field } from '../../../resources/define/field.ts';
import type { Report } from '../../../resources/define/report.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { isEmpty } from '../../widgets/fields/shown.ts';
import { WhyContext } from '../../widgets/whyContext.ts';
import { useLabels } from '../../widgets/words.ts';
import { deltaOf } from './delta.ts';
import type { Answer } from './useReport.ts';
import { WhyButton } from '../why/WhyButton.tsx';

import { useSay } from '../../widgets/say.ts';

interface Props {
    report: Report;
    /** Columns, in order. */
    names: readonly string[];
    answer: Answer;
}

export function Figures({ report, names, answer }: Props) {
    // A report of one row has no totals: the row is the figures.
    const values = answer.totals ?? answer.rows[0] ?? {};
    return (
        <div className="k-sized">
            <dl className={names.length === 4 ? 'k-figures k-four' : 'k-figures'}>
                {names.map((name) => {
                    const field = report.columns[name];
                    return (
                        field && (
                            <Figure
                                key={name}
                                name={name}
                                field={field}
                                values={values}
                                previous={answer.previous}
                            />
                        )
                    );
                })}
            </dl>
        </div>
    );
}

interface FigureProps {
    name: string;
    field: Field;
    values: Readonly<Record<string, unknown>>;
    previous?: Readonly<Record<string, number | null>>;
}

function Figure({ name, field, values, previous }: FigureProps) {
    const say = useSay();
    const { label } = useLabels();
    const value = values[name];
    return (
        <div className="k-figure">
            <dt>
                {label(name, field)}
                <WhyButton
                    name={name}
                    label={label(name, field)}
                    values={values}
                    previous={previous}
                    kind="total"
                />
            </dt>
            <dd>
                <div className="k-figure-number">
                    {/* The button beside the name asks already. */}
                    <WhyContext.Provider value={null}>
                        <Cell field={field} name={name} value={value} record={values} />
                    </WhyContext.Provider>
                </div>
                {isEmpty(value) ? (
                    <span className="k-movement">
                        {say(rateOf(field) ? 'nothing to divide by' : 'Not reported')}
                    </span>
                ) : (
                    <Movement field={field} now={value} before={previous?.[name]} />
                )}
            </dd>
        </div>
    );
}

/** `▲ +12.5%`: the mark and the sign say the direction, colour only helps. */
export function Movement({
    field,
    now,
    before,
}: {
    field: Field;
    now: unknown;
    before: number | null | undefined;
}) {
    const say = useSay();
    if (before === undefined) return null;
    const delta = deltaOf(field, Number(now), before, say);
    if (!delta) return <span className="k-movement">{say('Nothing in the period before')}</span>;
    return (
        <span className={`k-movement k-${delta.tone}`}>
            <span aria-hidden>{delta.mark}</span> {delta.text}
        </span>
    );
}
