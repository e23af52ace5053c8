/** The figures of a panel: each with its unit, how far it moved, and why it is what it is. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import Box from '@mui/material/Box';
import type { Field, Tone } from '../../../resources/define/field.ts';
import type { Report } from '../../../resources/define/report.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { isEmpty } from '../../widgets/fields/told.ts';
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
    // Four that do not stand in one row stand two by two.
    const square = names.length === 4 && {
        '@container (min-width: 16rem) and (max-width: 37rem)': {
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        },
    };
    return (
        <Box sx={{ containerType: 'inline-size' }}>
            <Box
                component="dl"
                sx={{
                    m: 0,
                    display: 'grid',
                    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7.25rem), 1fr))',
                    columnGap: 1.5,
                    rowGap: 2,
                    ...square,
                }}
            >
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
            </Box>
        </Box>
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
        // Names of one or three lines: the figures of a row stand on one line.
        <Box
            sx={{
                minWidth: 0,
                gridRow: 'span 2',
                display: 'grid',
                gridTemplateRows: 'subgrid',
                rowGap: 0,
            }}
        >
            <Box
                component="dt"
                sx={{
                    display: 'flex',
                    alignItems: 'flex-end',
                    gap: 0.5,
                    color: 'text.secondary',
                    fontSize: '0.9375rem',
                    lineHeight: 1.3,
                }}
            >
                {label(name, field)}
                <WhyButton
                    name={name}
                    label={label(name, field)}
                    values={values}
                    previous={previous}
                    kind="total"
                />
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
                <Box
                    sx={{
                        // 100.0 % with its mark fits two to a narrow card.
                        fontSize: 'clamp(1.375rem, 9cqi, 1.75rem)',
                        fontWeight: 650,
                        lineHeight: 1.2,
                    }}
                >
                    {/* The button beside the name asks already. */}
                    <WhyContext.Provider value={null}>
                        <Cell field={field} name={name} value={value} record={values} />
                    </WhyContext.Provider>
                </Box>
                {isEmpty(value) ? (
                    <Muted>{say(rateOf(field) ? 'nothing to divide by' : 'Not reported')}</Muted>
                ) : (
                    <Movement field={field} now={value} before={previous?.[name]} />
                )}
            </Box>
        </Box>
    );
}

const colours: Readonly<Record<Tone, string>> = {
    good: 'success.main',
    bad: 'error.main',
    warning: 'warning.main',
    neutral: 'text.secondary',
};

/** `▲ 12.5% more`: the mark and the word say the direction, colour only helps. */
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
    if (!delta) return <Muted>{say('Nothing in the period before')}</Muted>;
    return (
        <Box component="span" sx={{ color: colours[delta.tone], fontSize: '0.9375rem' }}>
            <span aria-hidden>{delta.mark}</span> {delta.text}
        </Box>
    );
}

const Muted = ({ children }: { children: React.ReactNode }) => (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {children}
    </Box>
);
