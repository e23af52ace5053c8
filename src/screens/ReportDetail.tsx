import type { Report } from '../../resources/define/report.ts';
import type { ScreenProps } from './index.ts';

/** Being written. */
export const ReportDetail = ({ declaration }: ScreenProps<Report>) => <h1>{declaration.name}</h1>;
