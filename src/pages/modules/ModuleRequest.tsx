/** One request for a module: where it stands, its photos, its note and its history. */
import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { moduleRequestDocument } from '../../../resources/moduleRequests/request.document.ts';
import type { requestDetail } from '../../../resources/moduleRequests/ask.server.ts';
import { DocumentView } from '../../screens/document/DocumentView.tsx';
import { Picture } from '../../screens/files/KeptFile.tsx';
import { Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { useSay } from '../../widgets/say.ts';
import './modules.css';

export default function ModuleRequest() {
    const say = useSay();
    const { id = '' } = useParams();
    const resource = useResourceContext() ?? '';
    // The facility begins at its modules.
    const back = resource === 'site/modules/requests' ? '/site/modules' : `/${resource}`;
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['moduleRequests', 'detail', id],
        queryFn: ({ signal }) =>
            call<typeof requestDetail>(
                'POST /x/modules/requests/detail',
                { id: Number(id) },
                { signal, reads: true },
            ),
        retry: false,
    });
    const request = data?.data;
    return (
        <div className="k-page kd-page">
            <Link className="kd-back kd-noprint" to={back}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <Waiting />}
            {error && (
                <NotLoaded id={id} list={back} error={error} onRetry={() => void refetch()} />
            )}
            {request && (
                <DocumentView document={moduleRequestDocument} record={request} back={back}>
                    {request.photos.length > 0 && (
                        <section className="kd-noprint" aria-label={say('Photos')}>
                            <h2>{say('Photos')}</h2>
                            <div className="kmo-photos">
                                {request.photos.map((photo, at) => (
                                    <Picture
                                        key={photo}
                                        endpoint="POST /x/modules/requests/photo"
                                        id={photo}
                                        about={say('Photo %{number} of %{request}', {
                                            number: at + 1,
                                            request: request.number,
                                        })}
                                    />
                                ))}
                            </div>
                        </section>
                    )}
                </DocumentView>
            )}
        </div>
    );
}
