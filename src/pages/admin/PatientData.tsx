/** `/patient/data`: a patient asks what is held of them, or that it is corrected; the system administrator does either. */
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { download, downloads } from '../../../dataProvider/index.ts';
import { allows } from '../../../resources/access.ts';
import type { openCorrection } from '../../../resources/admin/patients/correct.server.ts';
import {
    askedBy,
    correctionReason,
    whichPatient,
} from '../../../resources/admin/patients/fields.ts';
import { patientCorrectors } from '../../../resources/admin/patients/patientData.page.ts';
import { reason } from '../../../resources/define/reason.ts';
import { useAccount } from '../../base/useAccount.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { DownloadProgress } from '../../widgets/ExportButton.tsx';
import { useSay } from '../../widgets/say.ts';
import { Correction, type Shown } from './patient/Correction.tsx';
import './patient/correction.css';
import { useStored } from '../../base/useStored.ts';

const fields = { ...whichPatient, reason: reason() };
const correcting = {
    ...whichPatient,
    asked_by: askedBy,
    reason: correctionReason,
};

const nameParts = ({ identifier, result, sample }: Readonly<Record<string, unknown>>) => ({
    ...(identifier ? { identifier: String(identifier) } : {}),
    ...(result ? { result: Number(result) } : {}),
    ...(sample ? { sample: Number(sample) } : {}),
});

export default function PatientData() {
    const say = useSay();
    const account = useAccount();
    return (
        <div className="k-page">
            <h1>{say('Data of one patient')}</h1>
            <p className="k-lead">
                {say(
                    'Who asks what is held of them gets it: results, samples, cases, contacts and changes, over all tables, in one file.',
                )}
            </p>
            <Fetch />
            {allows(patientCorrectors, account) && <Correct />}
        </div>
    );
}

function Fetch() {
    const say = useSay();
    const notify = useNotify();
    const running = useStored(downloads).file !== null;
    return (
        <section className="k-card">
            <h2>{say('Fetch what is held')}</h2>
            <p>
                {say(
                    'Make sure who asks. The file names the patient in clear; that you fetched it, and why, is written into the audit. Messages as instruments sent them stay out of it, because they may name others.',
                )}
            </p>
            <p className="k-actions">
                <AskButton
                    label={say('Fetch the file')}
                    variant="contained"
                    ask={say('Which patient?')}
                    about={say('Exactly as it was typed.')}
                    fields={fields}
                    onSend={async (values) => {
                        const body = {
                            ...nameParts(values),
                            reason: String(values['reason'] ?? ''),
                        };
                        const saved = await download('POST /x/patients/held', body, 'patient.json');
                        if (saved) notify(say('The file is saved.'), { type: 'success' });
                    }}
                />
                <Link className="k-button k-quiet-button" to="/crud/patients/seen">
                    {say('Who has seen this patient')}
                </Link>
            </p>
            {running && <DownloadProgress />}
        </section>
    );
}

/** What people keep of a patient, corrected on request. */
function Correct() {
    const say = useSay();
    const [shown, setShown] = useState<Shown>();
    return (
        <section className="k-card">
            <h2>{say('Correct what is held')}</h2>
            <p>
                {say(
                    'Name, sex, age, numbers and address where people keep them are shown field by field and corrected in one go, with who asked and why. You see what would change before it does. Results and messages stay as they came.',
                )}
            </p>
            {shown ? (
                <Correction
                    key={shown.correction}
                    shown={shown}
                    onClose={() => setShown(undefined)}
                />
            ) : (
                <p className="k-actions">
                    <AskButton
                        label={say('Show to correct')}
                        variant="contained"
                        ask={say('Which patient is to be corrected?')}
                        about={say('Exactly as it was typed.')}
                        fields={correcting}
                        onSend={async (values) => {
                            const patient = nameParts(values);
                            const { data } = await call<typeof openCorrection>(
                                'POST /x/patients/correction/open',
                                {
                                    ...patient,
                                    asked_by: values['asked_by'] as 'patient',
                                    reason: String(values['reason'] ?? ''),
                                },
                            );
                            setShown({ ...data, patient });
                        }}
                    />
                </p>
            )}
        </section>
    );
}
