/** One certificate: what it says, its file, and for who keeps them the way to delete it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useResourceContext } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { allows } from '../../../resources/access.ts';
import { certificateKeepers } from '../../../resources/certificates/access.ts';
import {
    certificates,
    type siteCertificates,
} from '../../../resources/certificates/certificates.report.ts';
import type { deleteCertificate } from '../../../resources/certificates/certificates.server.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { Picture, SaveFile } from '../../screens/files/KeptFile.tsx';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { RecordFields } from '../../screens/record/RecordFields.tsx';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName, useLabels } from '../../widgets/words.ts';

const file = 'POST /x/certificates/file';

export default function CertificateDetail() {
    const say = useSay();
    const { id = '' } = useParams();
    const resource = useResourceContext() ?? '';
    const keeper = allows(certificateKeepers, storedUser());
    const { data, error, isPending, refetch } = useQuery({
        queryKey: [resource, 'detail', id],
        queryFn: async ({ signal }) => {
            const { results } = await call<typeof certificates | typeof siteCertificates>(
                keeper ? 'POST /certificates/' : 'POST /facility_certificates/',
                { id: Number(id) },
                { signal, reads: true },
            );
            return results[0] ?? null;
        },
        retry: false,
    });
    return (
        <DeclarationName value="certificates">
            <div className="k-page">
                <Link className="kd-back" to={`/${resource}`}>
                    <span aria-hidden>←</span> {say('Back to the list')}
                </Link>
                {isPending && <Waiting />}
                {(error ?? data === null) && (
                    <NotLoaded
                        id={id}
                        list={`/${resource}`}
                        error={error}
                        onRetry={() => void refetch()}
                    />
                )}
                {data && <Content row={data} resource={resource} />}
            </div>
        </DeclarationName>
    );
}

type Row = AnswerOf<typeof certificates>['results'][number];

function Content({ row, resource }: { row: Row; resource: string }) {
    const say = useSay();
    const { option } = useLabels();
    const { columns } = certificates;
    const title = option('type', row.type, columns.type.options[row.type]);
    const shown = Object.entries(columns).filter(([name]) => !['type', 'kind'].includes(name));
    const about = [title, row.subject, row.number].filter(Boolean).join(' ');
    return (
        <>
            <h1>{title}</h1>
            <div className="kff">
                <div className="k-card">
                    <RecordFields
                        fields={shown.map(([name, field]) => ({ name, field }))}
                        record={row}
                    />
                </div>
                <div className="k-card">
                    {row.kind === 'picture' && (
                        <Picture endpoint={file} id={row.id} about={about} />
                    )}
                    {row.kind === 'pdf' && (
                        <p>{say('A PDF opens with the reader of your computer.')}</p>
                    )}
                    <SaveFile endpoint={file} id={row.id} about={about} />{' '}
                    {allows(certificateKeepers, storedUser()) && (
                        <Delete id={row.id} about={about} list={`/${resource}`} />
                    )}
                </div>
            </div>
        </>
    );
}

function Delete({ id, about, list }: { id: number; about: string; list: string }) {
    const say = useSay();
    const notify = useNotify();
    const navigate = useNavigate();
    const client = useQueryClient();
    return (
        <AskButton
            label={say('Delete')}
            ask={say('Delete %{name}?', { name: about })}
            about={say('Its file is deleted with it.')}
            undoes
            onSend={async () => {
                const { success } = await call<typeof deleteCertificate>(
                    'POST /delete_certificate/',
                    { certificate: id },
                );
                notify(success, { type: 'success' });
                await client.invalidateQueries();
                void navigate(list);
            }}
        />
    );
}
