/** Where "why this number" can be asked: the button beside a figure, and the dialog that answers. */
import HelpOutline from '@mui/icons-material/HelpOutline';
import IconButton from '@mui/material/IconButton';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Report } from '../../../resources/define/report.ts';
import { WhyContext, type WhyQuestion, useWhy } from '../../widgets/whyContext.ts';
import { useDashboardWords } from './words.ts';

const WhyThisNumber = lazy(async () => ({
    default: (await import('../WhyThisNumber.tsx')).WhyThisNumber,
}));

interface Props {
    report: Report;
    /** Period, place and filters of the figures inside. */
    filters: Readonly<Record<string, unknown>>;
    /** Route of the rows behind them. */
    route?: string;
    children: ReactNode;
}

export function WhyProvider({ report, filters, route, children }: Props) {
    const [question, ask] = useState<WhyQuestion | null>(null);
    return (
        <>
            <WhyContext.Provider value={ask}>{children}</WhyContext.Provider>
            {question && (
                <Suspense>
                    <WhyThisNumber
                        report={report}
                        filters={filters}
                        route={route}
                        question={question}
                        onClose={() => ask(null)}
                    />
                </Suspense>
            )}
        </>
    );
}

/** The small button beside a figure's name. */
export function WhyButton({ label, ...question }: WhyQuestion & { label: string }) {
    const say = useDashboardWords();
    const ask = useWhy();
    if (!ask) return null;
    const text = say('why_of', { name: label });
    return (
        <IconButton
            size="small"
            aria-label={text}
            title={text}
            aria-haspopup="dialog"
            onClick={() => ask(question)}
            sx={{ p: 0.5, color: 'text.secondary' }}
        >
            <HelpOutline sx={{ fontSize: '1.05rem' }} />
        </IconButton>
    );
}
