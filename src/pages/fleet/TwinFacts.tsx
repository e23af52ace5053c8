import type { Twin } from '../../../resources/fleet/merge/duplicates.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';

/** One of two machines: its serial, where it stands, what stands behind it. */
export function TwinFacts({ twin, title }: { twin: Twin; title: string }) {
    const say = useSay();
    const day = (one: string | null) => (one ? say.value({ day: one }) : '–');
    const facts = [
        [say('Facility'), twin.facility ?? say('none')],
        [say('Results'), say.value(twin.results)],
        [say('First day'), day(twin.first_day)],
        [say('Last day'), day(twin.last_day)],
        [say('Last upload'), twin.last_message_at ? formatInstant(twin.last_message_at) : '–'],
        [say('Model'), twin.model],
        [say('System'), twin.system_name],
    ].filter(([, value]) => value);
    return (
        <section>
            <h3>
                {title} <strong>{twin.serial}</strong>
            </h3>
            <dl className="kf-facts">
                {facts.map(([label, value]) => (
                    <div key={label}>
                        <dt>{label}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}
