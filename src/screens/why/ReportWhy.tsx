/** Explains the figures of a report's list, under the filters that the list has. */
import { useListContext } from 'react-admin';
import type { ReactNode } from 'react';
import type { Report } from '../../../resources/define/report.ts';
import { WhyProvider } from './Why.tsx';

interface Props {
    report: Report;
    children: ReactNode;
}

export function ReportWhy({ report, children }: Props) {
    const { filterValues } = useListContext();
    return (
        <WhyProvider
            report={report}
            filters={(filterValues ?? {}) as Readonly<Record<string, unknown>>}
            route={report.rows}
        >
            {children}
        </WhyProvider>
    );
}
