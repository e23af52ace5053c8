/** Hours of one's own in which nothing of alerts comes by e-mail or text message. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type {
    alertHours,
    chooseAlertHours,
    QuietHours,
} from '../../../resources/alerts/hours.server.ts';
import { useSay } from '../../widgets/say.ts';
import { useBusy } from '../../widgets/useBusy.ts';

const key = ['alerts', 'hours'];

export function OwnHours() {
    const { data } = useQuery({
        queryKey: key,
        queryFn: ({ signal }) =>
            call<typeof alertHours>('GET /x/alerts/hours', {}, { signal, reads: true }),
        retry: false,
    });
    if (!data) return null;
    const { quiet_from, quiet_until } = data.data;
    return <Hours key={`${quiet_from} ${quiet_until}`} kept={data.data} />;
}

function Hours({ kept }: { kept: QuietHours }) {
    const say = useSay();
    const id = useId();
    const notify = useNotify();
    const client = useQueryClient();
    const [from, setFrom] = useState(kept.quiet_from ?? '');
    const [until, setUntil] = useState(kept.quiet_until ?? '');
    const { busy, run } = useBusy();
    async function save(event: FormEvent) {
        event.preventDefault();
        await run(async () => {
            const answer = await call<typeof chooseAlertHours>('POST /x/alerts/hours', {
                quiet_from: from || null,
                quiet_until: until || null,
            });
            client.setQueryData(key, answer);
            notify(
                answer.data.quiet_from
                    ? say('Saved: your quiet hours.')
                    : say('Saved: you have no quiet hours.'),
                { type: 'success' },
            );
        });
    }
    const fields = [
        { title: say('Quiet from'), value: from, set: setFrom },
        { title: say('Quiet until'), value: until, set: setUntil },
    ];
    return (
        <section className="k-card k-alert-hours" aria-labelledby={id}>
            <h2 id={id}>{say('Quiet hours of your own')}</h2>
            <p>
                {say(
                    'In these hours no alert comes by e-mail or text message; what is still wrong is told after them. On the clock of the programme, twelve hours at most. Empty: none.',
                )}
            </p>
            <form onSubmit={(event) => void save(event)}>
                {fields.map(({ title, value, set }) => (
                    <label className="k-field" key={title}>
                        <span>{title}</span>
                        <input
                            type="time"
                            value={value}
                            onChange={({ target }) => set(target.value)}
                        />
                    </label>
                ))}
                <button type="submit" className="k-button" disabled={busy}>
                    {say('Save')}
                </button>
            </form>
        </section>
    );
}
