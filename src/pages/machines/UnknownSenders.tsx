import { useQuery } from '@tanstack/react-query';
import { call } from '../../../dataProvider/call.ts';
import type { waitingSenders } from '../../../resources/gateway/senders/decide.server.ts';
import { useSay } from '../../widgets/say.ts';
import { UnknownSender } from './UnknownSender.tsx';

/** Senders that spoke in the name of a machine that is not theirs, or not yet. Nothing at all where there are none. */
export function UnknownSenders() {
    const say = useSay();
    const { data, refetch } = useQuery({
        queryKey: ['machines', 'senders'],
        queryFn: ({ signal }) =>
            call<typeof waitingSenders>('GET /x/genexpert/senders/', undefined, { signal }),
    });
    const senders = data?.data ?? [];
    if (!senders.length) return null;
    return (
        <section aria-labelledby="km-senders">
            <h2 id="km-senders">{say('Unknown senders')}</h2>
            <p>
                {say(
                    'They sent results in the name of a machine from where it never sent before: a new router, a new computer, or somebody else. What they sent is kept apart until you decide. Ask the site first.',
                )}
            </p>
            <ul className="km-list">
                {senders.map((sender) => (
                    <li key={sender.id} className="k-card">
                        <UnknownSender sender={sender} onDone={() => void refetch()} />
                    </li>
                ))}
            </ul>
        </section>
    );
}
