/** One case: what may be done about it, whose it is for who may ask, and the way of the patient. */
import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { storedUser } from '../../../../dataProvider/storage.ts';
import { accountTypes } from '../../../../resources/access.ts';
import { mdrCaseDocument } from '../../../../resources/mdr/cases/cases.document.ts';
import { mdrCases } from '../../../../resources/mdr/cases/cases.report.ts';
import { DocumentView } from '../../../screens/document/DocumentView.tsx';
import { Waiting } from '../../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../../screens/record/NotLoaded.tsx';
import { Reveal } from '../../../screens/record/Reveal.tsx';
import { useSay } from '../../../widgets/say.ts';
import { DrugSusceptibility } from './DrugSusceptibility.tsx';
import { PatientTimeline } from './PatientTimeline.tsx';
import '../../record/record.css';
import '../mdr.css';

export default function CaseDetail() {
    const say = useSay();
    const { id = '' } = useParams();
    const list = `/${useResourceContext() ?? ''}`;
    const [revealed, setRevealed] = useState<Readonly<Record<string, unknown>>>({});
    const { data, error, isPending, refetch } = useQuery({
        queryKey: [list.slice(1), 'detail', id],
        queryFn: async ({ signal }) => {
            const { data: rows } = await call<typeof mdrCases>(
                mdrCaseDocument.opened,
                { id: Number(id) },
                { signal, reads: true },
            );
            return rows[0] ?? null;
        },
        retry: false,
    });
    const user = storedUser();
    const masked = user && accountTypes[user.user_type].identity === 'masked';
    return (
        <div className="k-page kd-page">
            <Link className="kd-back kd-noprint" to={list}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <Waiting />}
            {(error ?? data === null) && (
                <NotLoaded id={id} list={list} error={error} onRetry={() => void refetch()} />
            )}
            {data && (
                <DocumentView
                    document={mdrCaseDocument}
                    record={{ ...data, ...revealed }}
                    back={list}
                    above={
                        masked && (
                            <div className="kd-noprint">
                                <Reveal
                                    report={mdrCases.name}
                                    id={data.id}
                                    onRevealed={setRevealed}
                                />
                            </div>
                        )
                    }
                >
                    <DrugSusceptibility case={data.id} />
                    <PatientTimeline of={{ case: data.id }} />
                </DocumentView>
            )}
        </div>
    );
}
