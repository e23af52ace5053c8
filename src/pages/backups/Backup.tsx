/** One backup: its facts, and its file. */
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { download, downloads } from '../../../dataProvider/index.ts';
import { backupList } from '../../../resources/backups/backups.report.ts';
import type { allowBackup } from '../../../resources/backups/backups.server.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { RecordFields } from '../../screens/record/RecordFields.tsx';
import { DownloadProgress } from '../../widgets/ExportButton.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { useStored } from '../../base/useStored.ts';

type Row = AnswerOf<typeof backupList>['data'][number];

/** What a card shows; the rest is in the table. */
const shown = [
    'state',
    'bytes',
    'rows_saved',
    'kept_as',
    'proved_at',
    'proof_seconds',
    'reason',
    'fault',
    'sha256',
] as const;

export function Backup({ row }: { row: Row }) {
    const { columns } = backupList;
    const filled = shown.filter((name) => row[name] !== null && row[name] !== '');
    const whole = row.state === 'proved' || row.state === 'unproved' || row.state === 'faulty';
    return (
        <section className="k-card" aria-label={row.name}>
            <h2>{formatInstant(row.started_at)}</h2>
            <p style={{ overflowWrap: 'anywhere' }}>{row.name}</p>
            <RecordFields
                fields={filled.map((name) => ({ name, field: columns[name] }))}
                record={row}
            />
            {whole && <Fetch name={row.name} />}
        </section>
    );
}

function Fetch({ name }: { name: string }) {
    const say = useSay();
    const notify = useNotify();
    const file = `${name}.tar.gz.age`;
    const running = useStored(downloads).file === file;

    const save = async () => {
        try {
            if (await download('GET /extract/db/backups/download/{name}', { name }, file))
                notify(say('The file %{file} is saved.', { file }), { type: 'success' });
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
        }
    };
    if (running) return <DownloadProgress />;
    return (
        <AskButton
            label={say('Download')}
            ask={say('Download the backup %{name}?', { name })}
            about={say(
                'It holds every patient, encrypted. That you fetch it is written into the audit.',
            )}
            onSend={async () => {
                await call<typeof allowBackup>('POST /x/backups/allow', { name });
                void save();
            }}
        />
    );
}
