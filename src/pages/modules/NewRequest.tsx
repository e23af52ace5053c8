/** Asking for a module: which, what is wrong, photos. What its runs tell, the server adds. */
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { allModules } from '../../../resources/fleet/modules/modules.report.ts';
import type { newRequest } from '../../../resources/moduleRequests/ask.server.ts';
import { moduleRequests } from '../../../resources/moduleRequests/requests.report.ts';
import { askedFields, photos } from '../../../resources/moduleRequests/words.ts';
import { NoSuch } from '../../screens/address/NoSuch.tsx';
import { useReport } from '../../screens/dashboard/useReport.ts';
import { FileForm } from '../../screens/files/FileForm.tsx';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';

const back = '/site/modules';

export default function NewRequest() {
    const say = useSay();
    const navigate = useNavigate();
    const [params] = useSearchParams();
    const module = Number(params.get('module'));
    const initial = useMemo(() => ({ module, priority: 'normal' }), [module]);
    const { data, error, refetch } = useReport(
        module
            ? {
                  report: allModules,
                  endpoint: 'POST /x/modules/site',
                  pages: 1,
                  body: { id: module },
              }
            : undefined,
    );
    const row = data?.rows[0];
    if (data && !row) return <NoSuch title={say('There is no such module')} list={back} />;
    return (
        <DeclarationName value={moduleRequests.name}>
            <div className="k-page">
                <Link className="kd-back" to={back}>
                    <span aria-hidden>←</span> {say('Back to the list')}
                </Link>
                <h1>{say('Ask for a module')}</h1>
                {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
                {module > 0 && !data && !error && <Waiting />}
                {!module && <p>{say('Choose the module in the list of your modules.')}</p>}
                {row && (
                    <>
                        <p className="k-lead">
                            {say('Module %{serial} in machine %{machine}', {
                                serial: String(row['module_serial']),
                                machine: String(row['machine_serial']),
                            })}
                            {'. '}
                            {say(
                                'Its error codes and its runs since the last success are added from your results.',
                            )}
                        </p>
                        <FileForm
                            resource="moduleRequests"
                            fields={askedFields}
                            initial={initial}
                            file={{
                                name: 'file',
                                label: say('Add photos'),
                                help: say(
                                    'Up to %{count}, of the module and what the screen says. The place and time that a telephone writes into them are removed.',
                                    { count: photos.files },
                                ),
                                accept: 'image/jpeg,image/png,image/webp',
                                most: photos.files,
                            }}
                            back={back}
                            onSave={(form, options) =>
                                call<typeof newRequest>(
                                    'POST /genexpert/facility/module/new_request/',
                                    form,
                                    options,
                                )
                            }
                            onSaved={() => void navigate(back)}
                        />
                    </>
                )}
            </div>
        </DeclarationName>
    );
}

NewRequest.takes = { module: 'record' } as const;
