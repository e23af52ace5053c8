/** `/patient/data`: a patient asks what is held of them; the system administrator fetches it as one file. */
import { useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { download, downloads } from '../../../dataProvider/index.ts';
import { integer, text } from '../../../resources/define/field.ts';
import { reason } from '../../../resources/define/reason.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { DownloadProgress } from '../../widgets/ExportButton.tsx';
import { useSay } from '../../widgets/say.ts';

const fields = {
    identifier: text('Patient ID, sample number, NIN or DR-TB number', {
        maxLength: 100,
    }),
    result: integer('Number of one result', {
        min: 1,
        help: 'Where the number stands at several facilities.',
    }),
    reason: reason(),
};

export default function PatientData() {
    const say = useSay();
    const notify = useNotify();
    const running = useSyncExternalStore(downloads.subscribe, downloads.state).file !== null;
    return (
        <div className="k-page">
            <h1>{say('Data of one patient')}</h1>
            <p className="k-lead">
                {say(
                    'Who asks what is held of them gets it: results, samples, cases, contacts and changes, over all tables, in one file.',
                )}
            </p>
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
                        onSend={async ({ identifier, result, reason: why }) => {
                            const body = {
                                ...(identifier ? { identifier: String(identifier) } : {}),
                                ...(result ? { result: Number(result) } : {}),
                                reason: String(why ?? ''),
                            };
                            const saved = await download(
                                'POST /x/patients/held',
                                body,
                                'patient.json',
                            );
                            if (saved) notify(say('The file is saved.'), { type: 'success' });
                        }}
                    />
                    <Link className="k-button k-quiet-button" to="/crud/patients/seen">
                        {say('Who has seen this patient')}
                    </Link>
                </p>
                {running && <DownloadProgress />}
            </section>
        </div>
    );
}
