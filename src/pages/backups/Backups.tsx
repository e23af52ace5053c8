/** Backups of the database: what there is, what is due, one made now, and a file fetched with the password given again. */
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { backupList } from '../../../resources/backups/backups.report.ts';
import type { backupState, makeBackup } from '../../../resources/backups/backups.server.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { Backup } from './Backup.tsx';

/** So many stand on the page; all of them in the table. */
const SHOWN = 30;

const listKey = ['backups', 'list'];

export default function Backups() {
    const say = useSay();
    const { data, error, refetch } = useQuery({
        queryKey: listKey,
        queryFn: ({ signal }) =>
            call<typeof backupList>(
                'GET /extract/db/backups/view',
                { page_size: SHOWN },
                { signal, reads: true },
            ),
        retry: false,
        // One that is being made grows.
        refetchInterval: ({ state }) =>
            state.data?.data.some((row) => row.state === 'running') ? 2000 : 30_000,
    });
    const shown = data?.data.filter((row) => row.state !== 'removed');
    return (
        <DeclarationName value={backupList.name}>
            <div className="k-page">
                <h1>{say('Backups')}</h1>
                <p className="k-lead">
                    {say(
                        'Each is one encrypted file with all rows of all tables. It is restored at once into a database made for that, and every table is compared.',
                    )}{' '}
                    <Link component={RouterLink} to="/db/backups/table">
                        {say('As a table')}
                    </Link>
                </p>
                <Stack spacing={2}>
                    <Plan />
                    {!shown && !error && <Waiting />}
                    {error && <Failed error={error} onRetry={() => void refetch()} />}
                    {shown?.length === 0 && (
                        <Nothing
                            title={say('No backup yet')}
                            about={say('The first is made at its time, or now.')}
                        />
                    )}
                    {shown?.map((row) => (
                        <Backup key={row.id} row={row} />
                    ))}
                </Stack>
            </div>
        </DeclarationName>
    );
}

/** What is due and kept, what is to be done about the key, and a backup now. */
function Plan() {
    const say = useSay();
    const { data, error } = useQuery({
        queryKey: ['backups', 'state'],
        queryFn: ({ signal }) =>
            call<typeof backupState>('GET /x/backups/state', {}, { signal, reads: true }),
        retry: false,
    });
    const state = data?.data;
    if (error || data === undefined) return null;
    if (!state) return <Alert severity="warning">{say('This server makes no backups.')}</Alert>;
    return (
        <>
            {state.key_here && (
                <Alert severity="warning">
                    {say(
                        'The secret key of the backups still lies on the server (backup.key in the data folder). Move it to two safe places: with it there, who takes the server reads the backups; without it nobody restores them.',
                    )}
                </Alert>
            )}
            <div className="k-card">
                <p>
                    <NextAndKept state={state} />
                </p>
                <MakeNow />
            </div>
        </>
    );
}

function NextAndKept({ state }: { state: NonNullable<AnswerOf<typeof backupState>['data']> }) {
    const say = useSay();
    const { daily, weekly, monthly } = state.kept;
    return (
        <>
            {state.next_at
                ? say('The next is due %{when}.', { when: formatInstant(state.next_at) })
                : say('None is planned (KIPIMO_BACKUP_AT).')}{' '}
            {say(
                'Kept is the newest of each of %{daily} days, %{weekly} weeks and %{monthly} months.',
                { daily, weekly, monthly },
            )}{' '}
            {say('They lie in %{folder}.', { folder: state.folder })}{' '}
            <Link component={RouterLink} to="/programme/settings">
                {say('Change when, and how many')}
            </Link>
        </>
    );
}

function MakeNow() {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    return (
        <AskButton
            label={say('Back up now')}
            variant="contained"
            onSend={async () => {
                const { success } = await call<typeof makeBackup>('POST /x/backups/make', {});
                notify(success, { type: 'success' });
                await client.invalidateQueries({ queryKey: listKey });
            }}
        />
    );
}
