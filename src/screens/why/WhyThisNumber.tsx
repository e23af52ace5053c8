/** "Why this number": formula, inputs, what is left out, period, place, and the rows behind it. */
import { withColon } from '../../../locales/tongue.ts';
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Report } from '../../../resources/define/report.ts';
import type { WhyQuestion } from '../../widgets/whyContext.ts';
import { DeclarationName, useLabels } from '../../widgets/words.ts';
import { BandLegend } from './BandLegend.tsx';
import { filtersBehindFigure, filtersBehindRow } from './behindRow.ts';
import { Formula } from './Formula.tsx';
import { useRowsLink } from '../dashboard/rowsLink.ts';
import { usePlaceText } from '../dashboard/texts.ts';
import { periodBefore, periodText } from '../../widgets/dates/periodText.ts';

import { useSay } from '../../widgets/say.ts';

interface Props {
    report: Report;
    filters: Readonly<Record<string, unknown>>;
    route?: string;
    question: WhyQuestion;
    onClose(): void;
}

export default function WhyThisNumber(props: Props) {
    return (
        <DeclarationName value={props.report.name}>
            <Content {...props} />
        </DeclarationName>
    );
}

function Content({ report, filters, route, question, onClose }: Props) {
    const say = useSay();
    const { label, text } = useLabels();
    const id = useId();
    const timed = report.period.kind === 'days' ? filters : {};
    const earlier = periodBefore(timed);
    const own = question.before ? { ...filters, ...earlier } : filters;
    const period = periodText(question.before ? earlier : timed);
    const before = periodText(earlier);
    const place = usePlaceText(filters);
    // A row stands for its own machine, site and days, and so do the rows behind it.
    const behind = question.kind === 'row' ? filtersBehindRow(report, question.values, own) : own;
    const address = useRowsLink(route, filtersBehindFigure(report, question.name, behind));
    const field = report.columns[question.name];
    if (!field) return null;
    const title = label(question.name, field);
    const excludes = rateOf(field)?.excludes;
    return (
        <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
            <DialogTitle id={id} sx={{ pb: 1 }}>
                {say('Why this number: %{name}', { name: title })}
            </DialogTitle>
            {/* A long one scrolls, by keyboard too. */}
            <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
                <Part title={say('How it is counted')}>
                    <Formula report={report} question={question} />
                </Part>
                {question.previous && (
                    <Part
                        title={[say('Period before'), before]
                            .filter(Boolean)
                            .join(withColon('', ': '))}
                    >
                        <Formula
                            report={report}
                            question={{ ...question, values: question.previous }}
                        />
                    </Part>
                )}
                <BandLegend report={report} chosen={filters['bands']} only={question.name} />
                {excludes && <Part title={say('Left out')}>{text(excludes)}</Part>}
                {report.method?.length ? (
                    <Part title={say('Source and method')}>
                        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                            {report.method.map((sentence) => (
                                <li key={sentence}>{text(sentence)}</li>
                            ))}
                        </Box>
                    </Part>
                ) : null}
                {period && <Part title={say('Period')}>{period}</Part>}
                {report.place && <Part title={say('Place')}>{place}</Part>}
            </DialogContent>
            <DialogActions sx={{ px: 3, pb: 2 }}>
                {address && (
                    <Button component={RouterLink} to={address} onClick={onClose}>
                        {say('See what was counted')}
                    </Button>
                )}
                <Button variant="contained" onClick={onClose}>
                    {say('Close')}
                </Button>
            </DialogActions>
        </Dialog>
    );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
    <Box component="section">
        <Typography
            component="h3"
            sx={{ color: 'text.secondary', fontSize: '1rem', fontWeight: 600, mb: 0.25 }}
        >
            {title}
        </Typography>
        <Box sx={{ overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
);
