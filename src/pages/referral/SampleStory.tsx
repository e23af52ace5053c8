/** A referred sample as one story: its patient, what was found, and everything that happened, from the first sample to the last. */
import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { choice, date, integer, text } from '../../../resources/define/field.ts';
import { phrases } from '../../../resources/define/say.ts';
import { outgoingKind } from '../../../resources/referral/desk/words.ts';
import { callWords } from '../../../resources/diseases/columns.ts';
import { foundMtb } from '../../../resources/referral/found.ts';
import { referredSamples } from '../../../resources/referral/samples/samples.report.ts';
import type { sampleStory } from '../../../resources/referral/samples/story.server.ts';
import {
    matchSure,
    rejectReason,
    sampleStatus,
    specimens,
} from '../../../resources/referral/words.ts';
import { Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { RecordFields } from '../../screens/record/RecordFields.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import './story.css';

type Story = AnswerOf<typeof sampleStory>['data'];
type Sample = Story['samples'][number];
type Event = Story['events'][number];

const happened: Readonly<Record<Event['what'], string>> = phrases({
    referred: 'Referred',
    received: 'Received',
    rejected: 'Rejected',
    lost: 'Lost',
    cancelled: 'Cancelled',
    found: 'Result found',
    sent: 'Result sent',
    set_aside: 'Result set aside: it does not go out',
    stuck: 'Result held back or refused: a person has to look',
});

const words = phrases({
    referrer_phone: 'Telephone of who referred',
    facility_dhis2_id: 'Facility in DHIS2',
    unknown: 'not known here',
});

const fields = {
    status: sampleStatus,
    patient_name: text('Patient'),
    echis_patient_id: text('eCHIS number'),
    patient_phone: text('Telephone'),
    sex: choice('Sex', ['female', 'male']),
    age_years: integer('Age', { unit: 'years' }),
    facility: text('Facility', { absent: words.unknown }),
    facility_dhis2_id: text(words.facility_dhis2_id),
    referrer: text('Referred by'),
    referrer_phone: text(words.referrer_phone),
    specimen: specimens,
    collected_on: date('Collected'),
    reject_reason: rejectReason,
    found: choice('MTB', foundMtb),
    rif: choice('RIF resistance', callWords),
    sure: matchSure,
} as const;

export default function SampleStory() {
    const say = useSay();
    const { id = '' } = useParams();
    const resource = useResourceContext() ?? '';
    const { data, error, isPending, refetch } = useQuery({
        queryKey: [resource, 'story', id],
        queryFn: ({ signal }) =>
            call<typeof sampleStory>(
                'POST /x/referral/story',
                { id: Number(id) },
                { signal, reads: true },
            ),
        retry: false,
    });
    return (
        <DeclarationName value={referredSamples.name}>
            <div className="k-page">
                <Link to={`/${resource}`} className="kd-back">
                    <span aria-hidden>←</span> {say('Back to the list')}
                </Link>
                {isPending && <Waiting />}
                {error && (
                    <NotLoaded
                        id={id}
                        list={`/${resource}`}
                        error={error}
                        onRetry={() => void refetch()}
                    />
                )}
                {data && <Content story={data.data} id={Number(id)} />}
            </div>
        </DeclarationName>
    );
}

const nameOf = (sample: Sample): string => sample.barcode || sample.echis_patient_id;

function Content({ story, id }: { story: Story; id: number }) {
    const say = useSay();
    const asked = story.samples.find((one) => one.id === id) ?? story.samples[0]!;
    const shown = Object.entries(fields)
        .map(([name, field]) => ({ name, field }))
        .filter(({ name }) => name === 'facility' || (asked[name as keyof Sample] ?? '') !== '');
    return (
        <>
            <h1>{say('Sample %{barcode}', { barcode: nameOf(asked) })}</h1>
            {asked.found && asked.rif === 'detected' && (
                <p>
                    <Toned tone="bad">
                        {say(
                            'Rifampicin resistance was found: the patient has to be treated for it.',
                        )}
                    </Toned>
                </p>
            )}
            <div className="k-card">
                <RecordFields fields={shown} record={asked} />
            </div>
            <h2>{say('What happened')}</h2>
            {story.samples.length > 1 && (
                <p>
                    {say('%{count} samples were collected for this patient, one after the other.', {
                        count: story.samples.length,
                    })}
                </p>
            )}
            <ol className="krs-story">
                {story.events.map((event, at) => (
                    <Happened
                        key={`${event.sample} ${event.what} ${event.at} ${at}`}
                        event={event}
                        of={story.samples.find((one) => one.id === event.sample)!}
                        several={story.samples.length > 1}
                    />
                ))}
            </ol>
        </>
    );
}

function Happened({ event, of, several }: { event: Event; of: Sample; several: boolean }) {
    const say = useSay();
    const reasons: Readonly<Record<string, string>> = rejectReason.options;
    const reason = event.reason && say.text(reasons[event.reason] ?? event.reason);
    const details: Readonly<Record<string, string>> = {
        ...matchSure.options,
        ...outgoingKind.options,
    };
    const detail = event.detail && say.text(details[event.detail] ?? event.detail);
    return (
        <li>
            <strong>{say.text(happened[event.what])}</strong>
            <span>
                {[several && nameOf(of), reason, detail, event.note, event.by]
                    .filter(Boolean)
                    .join(' · ')}
            </span>
            <time dateTime={event.at}>{formatInstant(event.at)}</time>
        </li>
    );
}
