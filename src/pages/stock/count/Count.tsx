/** One count: its sheet to print and write down, and as the declaration says the decision. */
import { Link, useParams } from 'react-router-dom';
import { type Sentence, say as sentence } from '../../../../resources/define/say.ts';
import { countDocument } from '../../../../resources/stock/counts/counts.document.ts';
import { DocumentView } from '../../../screens/document/DocumentView.tsx';
import { Waiting } from '../../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../../screens/record/NotLoaded.tsx';
import { useSay } from '../../../widgets/say.ts';
import { type Count as CountData, useCount } from './calls.ts';
import { CountReasons, unexplained } from './CountReasons.tsx';
import { CountTable } from './CountTable.tsx';
import { CountWriting } from './CountWriting.tsx';
import './count.css';

const list = '/stock/count';

export default function Count() {
    const say = useSay();
    const { count = '' } = useParams();
    const { data, error, isPending, refetch } = useCount(Number(count));
    const writes = data?.own && data.status === 'draft';
    return (
        <div className="k-page kd-page">
            <Link className="kd-back kd-noprint" to={list}>
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {isPending && <Waiting />}
            {error && (
                <NotLoaded id={count} list={list} error={error} onRetry={() => void refetch()} />
            )}
            {data && (
                <DocumentView
                    document={countDocument}
                    record={{
                        ...data,
                        booked: whatIsBooked(data),
                        explained: !unexplained(data).length,
                    }}
                    back={list}
                    lines={<CountTable count={data} />}
                    paper={writes}
                    above={
                        writes ? (
                            <CountWriting key={data.version} count={data} />
                        ) : (
                            unexplained(data).length > 0 && (
                                <CountReasons count={data} onDone={() => void refetch()} />
                            )
                        )
                    }
                />
            )}
        </div>
    );
}

function whatIsBooked({ lines, counted_on }: CountData): Sentence {
    const differing = lines.filter(({ counted, now }) => counted !== now).length;
    return differing
        ? sentence(
              'One lot differs; the difference is booked on %{day}. |||| %{smart_count} lots differ; the differences are booked on %{day}.',
              { smart_count: differing, day: { day: counted_on } },
          )
        : sentence('Book and shelf agree: nothing is booked.');
}
