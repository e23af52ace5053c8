/** How the figures of a screen are made, and what to do when one is red: from the declarations of what it draws. */
import { useQuery } from '@tanstack/react-query';
import { withColon } from '../../../locales/tongue.ts';
import { bandAdvice } from '../../../resources/bands.ts';
import { partsBelow } from '../../../resources/define/fieldFacts.ts';
import type { Report } from '../../../resources/define/report.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { DeclarationName, useLabels } from '../../widgets/words.ts';
import { useSay } from '../../widgets/say.ts';
import { type Rate, ratesOf, redBands, redRates, reportsAt } from './figures.ts';
import { HelpPart } from './HelpPart.tsx';

export function HelpFigures({ entry }: { entry: RouteEntry }) {
    const say = useSay();
    const { data: reports = [] } = useQuery({
        queryKey: ['help', entry.name],
        staleTime: Infinity,
        queryFn: () => reportsAt(entry),
    });
    const red = redRates(reports);
    if (!reports.length) return null;
    return (
        <>
            <HelpPart title={say('How its figures are made')}>
                {reports.map((report) => (
                    <DeclarationName key={report.name} value={report.name}>
                        {reports.length === 1 ? (
                            <Made report={report} />
                        ) : (
                            <details>
                                <summary>{say.text(report.title)}</summary>
                                <Made report={report} />
                            </details>
                        )}
                    </DeclarationName>
                ))}
            </HelpPart>
            {red.length > 0 && (
                <HelpPart title={say('When a figure is red')}>
                    <ul>
                        {red.map(({ bands, of }) => (
                            <DeclarationName key={bands} value={of.report.name}>
                                <Red bands={bands} of={of} />
                            </DeclarationName>
                        ))}
                    </ul>
                </HelpPart>
            )}
        </>
    );
}

/** What a row is, each rate as a sum over a sum, and the method with its sources. */
function Made({ report }: { report: Report }) {
    const { text } = useLabels();
    return (
        <ul>
            <li>{text(report.about)}</li>
            {ratesOf(report).map((one) => (
                <Formula key={one.column} {...one} />
            ))}
            {report.method?.map((sentence) => (
                <li key={sentence}>{text(sentence)}</li>
            ))}
        </ul>
    );
}

function Formula({ report, column, field, rate }: Rate) {
    const say = useSay();
    const { label, text } = useLabels();
    const word = (name: string) => {
        const declared = report.columns[name];
        return declared ? label(name, declared) : name;
    };
    const below = partsBelow(rate).map(word);
    return (
        <li>
            {label(column, field)} = {word(rate.numerator)} ÷{' '}
            {below.length > 1 ? `(${below.join(' + ')})` : below} × 100
            {rate.excludes && (
                <small>{say('Left out: %{what}', { what: text(rate.excludes) })}</small>
            )}
        </li>
    );
}

/** From where on a figure is red, and what is to be done then. */
function Red({ bands, of }: { bands: string; of: Rate }) {
    const say = useSay();
    const { label } = useLabels();
    const from = redBands(bands)
        .map(({ band, whose }) => [whose, band.label])
        .map((words) => words.map((word) => word && say.text(word)).filter(Boolean))
        .map((words) => words.join(withColon('', ': ')))
        .join(withColon('', '; '));
    return (
        <li>
            <strong>{label(of.column, of.field)}</strong> ({from}).{' '}
            {say.text(bandAdvice[bands] ?? '')}
        </li>
    );
}
