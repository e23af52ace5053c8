import { translate } from '../../../locales/tongue.ts';
import Alert from '@mui/material/Alert';
import { Link } from 'react-router-dom';
import { type ResultFlag, resultFlags } from '../../../resources/results/flags.ts';
import type { Detail } from './detail.ts';
import { flagWords, isKnown } from './resultWords.ts';
import { useSay } from '../../widgets/say.ts';
import { sayNow } from '../../widgets/sayNow.ts';

/** The marks of the gateway on a result: what each means, and what can be done about it. */
export function Flags({ result }: { result: Detail }) {
    const say = useSay();
    if (!result.flags.length) return null;
    const keeper = result.raw_message_id !== null;
    const why = whyNoResistance(result);
    return (
        <Alert severity={result.review ? 'warning' : 'info'} className="kt-flags">
            <ul>
                {result.flags.map((flag) => (
                    <li key={flag}>
                        <FlagMeaning flag={flag} />
                    </li>
                ))}
                {why && <li>{why}</li>}
            </ul>
            {result.review && keeper && (
                <Link to="/genexpert/review">{say('Open the review desk')}</Link>
            )}
        </Alert>
    );
}

function FlagMeaning({ flag }: { flag: string }) {
    if (!isKnown(flag)) return flagWords(flag);
    const { label, meaning, todo }: ResultFlag = resultFlags[flag];
    return (
        <>
            <strong>{translate(label)}.</strong> {translate(meaning)} {translate(todo)}
        </>
    );
}

/** Rifampicin is told by its MTB: where that word is unknown, even a known word about rifampicin says nothing. */
function whyNoResistance({ calls }: Detail): string | undefined {
    const say = sayNow();
    const [mtb, rif] = ['MTB', 'RIF'].map((target) => calls.find((one) => one.target === target));
    if (mtb?.call !== 'unrecognised' || rif?.call !== 'unrecognised') return undefined;
    return say(
        'The word for MTB (“%{mtb}”) is not in the reading tables, therefore what the instrument says of rifampicin (“%{rif}”) is not taken either: it shows as unrecognised, never as susceptible.',
        { mtb: mtb.result, rif: rif.result },
    );
}
