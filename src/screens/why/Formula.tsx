/** A figure as a small sum: words above, the numbers below, and what comes out. */
import Box from '@mui/material/Box';
import type { Field } from '../../../resources/define/field.ts';
import type { Report } from '../../../resources/define/report.ts';
import { formatNumber } from '../../widgets/fields/numbers.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import type { WhyQuestion } from '../../widgets/whyContext.ts';
import { useLabels } from '../../widgets/words.ts';
import { explain, type Part } from './explain.ts';

import { useSay } from '../../widgets/say.ts';

interface Props {
    report: Report;
    question: WhyQuestion;
}

export function Formula({ report, question }: Props) {
    const say = useSay();
    const { label } = useLabels();
    const { name, values, kind } = question;
    const field = report.columns[name];
    if (!field) return null;
    const told = explain(report, question);
    const title = label(name, field);
    const labelOf = (column: string) => {
        const declared: Field | undefined = report.columns[column];
        return declared ? label(column, declared) : column;
    };
    const result = <Cell field={field} name={name} value={values[name]} record={values} />;
    if (!told.rate)
        return (
            <>
                {say(
                    kind === 'total'
                        ? 'Sum of %{name} over all rows of this period and place'
                        : '%{name}, as counted in this row',
                    { name: title },
                )}
                <Sum>= {result}</Sum>
            </>
        );
    const below = told.below.map((part) => labelOf(part.name)).join(' + ');
    return (
        <>
            {title} = {labelOf(told.above[0]?.name ?? '')} ÷{' '}
            {told.below.length > 1 ? `(${below})` : below} × 100
            <Sum>
                <Box
                    component="dl"
                    sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2 }}
                >
                    {[...told.above, ...told.below].map((part, at) => (
                        <Row
                            key={`${at} ${part.name}`}
                            sign={at === 0 ? '' : at === 1 ? '÷ ' : '+ '}
                            name={labelOf(part.name)}
                            part={part}
                        />
                    ))}
                    <Box
                        component="dt"
                        sx={{ fontWeight: 650, borderTop: 1, borderColor: 'divider' }}
                    >
                        {numberText(told.above[0]?.value)} ÷ {numberText(told.base)} × 100 =
                    </Box>
                    <Box
                        component="dd"
                        sx={{
                            m: 0,
                            fontWeight: 650,
                            borderTop: 1,
                            borderColor: 'divider',
                            textAlign: 'right',
                        }}
                    >
                        {result}
                    </Box>
                </Box>
                {told.value === null && say('nothing to divide by')}
            </Sum>
        </>
    );
}

/** One input of the sum. */
function Row({ sign, name, part }: { sign: string; name: string; part: Part }) {
    const say = useSay();
    return (
        <>
            <Box component="dt">
                {sign}
                {name}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                {part.value === undefined ? say('not in this answer') : numberText(part.value)}
            </Box>
        </>
    );
}

/** A count with its thousands; decimals where it has some. */
const numberText = (value: number | null | undefined): string =>
    typeof value === 'number' ? formatNumber(value, Number.isInteger(value) ? 0 : 1) : '—';

const Sum = ({ children }: { children: React.ReactNode }) => (
    <Box
        sx={{
            mt: 0.75,
            p: 1.25,
            borderRadius: 1,
            bgcolor: 'background.default',
            fontVariantNumeric: 'tabular-nums',
        }}
    >
        {children}
    </Box>
);
