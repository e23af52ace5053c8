/** The way of one patient in order: results, links, referrals, treatment, outcome. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import type { patientTimeline, Way } from '../../../../resources/mdr/cases/timeline.server.ts';
import { notInitiatedReasons, outcomes, regimens } from '../../../../resources/mdr/cases/words.ts';
import { phrases } from '../../../../resources/define/say.ts';
import { formatCivil } from '../../../widgets/dates/dates.ts';
import { useSay } from '../../../widgets/say.ts';

type Of = { case: number } | { patient: number };

export function PatientTimeline({ of }: { of: Of }) {
    const say = useSay();
    const { data } = useQuery({
        queryKey: ['mdr', 'timeline', of],
        queryFn: ({ signal }) =>
            call<typeof patientTimeline>('POST /x/mdr/timeline', of, { signal, reads: true }),
        select: (answer) => answer.data,
        retry: false,
    });
    if (!data?.length) return null;
    const several = new Set(data.map(({ number }) => number)).size > 1;
    return (
        <section className="k-card" aria-labelledby="kl-timeline">
            <h2 id="kl-timeline">{say('The way of this patient')}</h2>
            <ol className="kl-timeline">
                {data.map((one, at) => (
                    <li key={at}>
                        <time dateTime={one.day}>{formatCivil(one.day)}</time>
                        <div>
                            <strong>{say.text(titles[one.word])}</strong>
                            <p>
                                {[factsOf(one, say.text), several && one.number]
                                    .filter(Boolean)
                                    .join(' · ')}
                            </p>
                        </div>
                    </li>
                ))}
            </ol>
        </section>
    );
}

const titles: Readonly<Record<Way['word'], string>> = phrases({
    result: 'Resistance found',
    linked: 'Linked to the patient',
    sent: 'Sent to a centre',
    received: 'Received',
    withdrawn: 'Sending taken back',
    unanswered: 'The centre did not answer: back where it came from',
    sent_on: 'Sent on to another centre',
    initiated: 'Treatment began',
    not_initiated: 'Not put on treatment',
    outcome: 'Outcome',
});

const words: Readonly<Record<string, string>> = {
    ...regimens,
    ...notInitiatedReasons,
    ...outcomes,
};

const factsOf = (
    { word, sample_id, what, place, by }: Way,
    text: (english: string) => string,
): string => {
    const told =
        what && (word === 'result' ? what.replaceAll('|', ' | ') : text(words[what] ?? what));
    return [sample_id, told, place, by].filter(Boolean).join(' · ');
};
