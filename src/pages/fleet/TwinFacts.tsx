import type { ReactNode } from 'react';
import type { Twin } from '../../../resources/fleet/merge/duplicates.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { FacilityName, MachineName } from '../profile/Names.tsx';

/** One of two machines: its serial, where it stands, what stands behind it. */
export function TwinFacts({ twin, title }: { twin: Twin; title: string }) {
    const say = useSay();
    const day = (one: string | null) => (one ? say.value({ day: one }) : '–');
    const where = twin.facility ? (
        <FacilityName id={twin.facility_id}>{twin.facility}</FacilityName>
    ) : (
        say('none')
    );
    const facts: (readonly [string, ReactNode])[] = [
        [say('Facility'), where],
        [say('Results'), say.value(twin.results)],
        [say('First day'), day(twin.first_day)],
        [say('Last day'), day(twin.last_day)],
        [say('Last upload'), twin.last_message_at ? formatInstant(twin.last_message_at) : '–'],
        [say('Model'), twin.model],
        [say('System'), twin.system_name],
    ];
    return (
        <section>
            <h3>
                {title}{' '}
                <strong>
                    <MachineName>{twin.serial}</MachineName>
                </strong>
            </h3>
            <dl className="kf-facts">
                {facts
                    .filter(([, value]) => value)
                    .map(([label, value]) => (
                        <div key={label}>
                            <dt>{label}</dt>
                            <dd>{value}</dd>
                        </div>
                    ))}
            </dl>
        </section>
    );
}
