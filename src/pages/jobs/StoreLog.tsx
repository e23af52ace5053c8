/** Stores a system log that somebody sent to the system administrator. */
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { text } from '../../../resources/define/field.ts';
import type { storeLog } from '../../../resources/jobs/logs/store.server.ts';
import { FileForm } from '../../screens/files/FileForm.tsx';
import { useSay } from '../../widgets/say.ts';

const back = '/genexpert/logs';
const fields = {
    log_name: text('Log name', { maxLength: 150 }),
    machine_serial: text('Serial number of the instrument'),
};

export default function StoreLog() {
    const say = useSay();
    const navigate = useNavigate();
    return (
        <div className="k-page">
            <Link className="kd-back" to={back}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            <h1>{say('Store a system log')}</h1>
            <FileForm
                resource="systemLog"
                fields={fields}
                file={{
                    name: 'log',
                    label: say('Choose a file'),
                    help: say('The system log as GeneXpert exports it, up to 20 MB.'),
                    accept: '.txt,.log,.csv,.zip,.gz',
                    most: 1,
                }}
                back={back}
                onSave={(form, options) =>
                    call<typeof storeLog>('POST /store_gx_log', form, options)
                }
                onSaved={() => void navigate(back)}
            />
        </div>
    );
}
