import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { say as sentence } from '../../../../resources/define/say.ts';
import { useSay } from '../../../widgets/say.ts';
import { ImportFigures, ImportResult } from '../../imports/ImportFigures.tsx';
import { ImportFindings } from '../../imports/ImportFindings.tsx';
import { CardFiles } from './CardFiles.tsx';
import { CardReasons } from './CardReasons.tsx';
import { CardsBelow } from './CardsBelow.tsx';
import { CardsMissing } from './CardsMissing.tsx';
import { type CardsReport, type Importing, useCardsImport } from './useCardsImport.ts';

/** Stock cards of OpenLMIS as movements. A reason that nobody mapped stops the import. */
export function CardsImport() {
    const say = useSay();
    const importing = useCardsImport();
    const { report, failure, busy, unknown } = importing;
    return (
        <>
            <CardFiles {...importing} />
            <output className="kf-status">
                {busy && <p>{say('Adding up the cards …')}</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        to="/stock/card"
                        see={say('See the stock cards')}
                        created={null}
                    />
                )}
            </output>
            {unknown.length > 0 && !report?.done && <CardReasons {...importing} />}
            {report && !report.done && <Found {...importing} report={report} />}
        </>
    );
}

interface Props extends Omit<Importing, 'report'> {
    report: CardsReport;
}

/** What was found in the files, and the decision. */
function Found(props: Props) {
    const say = useSay();
    const { report, choices } = props;
    const { counts, missing } = report;
    const ready = !report.unknown_reasons.length && !counts.faulty;
    const lacking = missing.places.length + missing.products.length > 0;
    const blocked = lacking && !(choices.create && choices.category_id && choices.unit_id);
    return (
        <>
            <ImportFigures counts={counts}>
                <p className="kf-muted">
                    {say('%{cards}, %{left} left out.', {
                        cards: sentence('%{smart_count} card |||| %{smart_count} cards', {
                            smart_count: report.cards,
                        }),
                        left: report.left_out,
                    })}
                </p>
            </ImportFigures>
            {report.below_zero.length > 0 && <CardsBelow {...props} />}
            {ready && lacking && <CardsMissing {...props} missing={missing} />}
            {ready && counts.add > 0 && <Start {...props} blocked={blocked} />}
            {report.faults.length > 0 && (
                <ImportFindings report={report} things={say('Changes to lines that exist')} />
            )}
        </>
    );
}

function Start({ report, busy, start, blocked }: Props & { blocked: boolean }) {
    const say = useSay();
    return (
        <p className="kf-row">
            <Button variant="contained" disabled={busy || blocked} onClick={start}>
                {say('Import %{smart_count} line |||| Import %{smart_count} lines', {
                    smart_count: report.counts.add,
                })}
            </Button>
            {blocked && (
                <span className="kf-muted">{say('Not while places or products are missing.')}</span>
            )}
        </p>
    );
}
