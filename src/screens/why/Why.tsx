/** Where "why this number" can be asked: hears the question, and opens the dialog that answers. */
import { type ReactNode, useState } from 'react';
import type { Report } from '../../../resources/define/report.ts';
import { WhyContext, type WhyQuestion } from '../../widgets/whyContext.ts';
import { later } from '../../base/later.tsx';

const WhyThisNumber = later(
    () => import('./WhyThisNumber.tsx'),
    null,
    ({ onClose }) => onClose(),
);

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
                <WhyThisNumber
                    report={report}
                    filters={filters}
                    route={route}
                    question={question}
                    onClose={() => ask(null)}
                />
            )}
        </>
    );
}
