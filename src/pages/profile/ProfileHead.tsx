/** What it is, where it is, and how it stands, in words. */
import { Link } from 'react-router-dom';
import type { Tone } from '../../../resources/define/field.ts';
import type { Profile, ProfileMachine } from '../../../resources/profile/shapes.ts';
import { levels, ownerships } from '../../../resources/facilities/places.ts';
import { typeLabels } from '../../../resources/machines/kinds.ts';
import { useSay } from '../../widgets/say.ts';
import { errorsPage, useFacilityPage } from './pages.ts';

interface Props {
    profile: Profile;
    machine?: ProfileMachine | undefined;
}

const marks: Readonly<Record<Tone, string>> = {
    good: '●',
    warning: '▲',
    bad: '■',
    worst: '◆',
    neutral: '○',
};

export function ProfileHead({ profile, machine }: Props) {
    const { facility, state } = profile;
    const say = useSay();
    const page = useFacilityPage();
    const words: Readonly<Record<string, string>> = { ...levels, ...ownerships };
    const about = facility && [
        words[facility.level] && say.text(words[facility.level]!),
        words[facility.ownership] && say.text(words[facility.ownership]!),
        facility.district,
        facility.region,
        facility.hub,
        facility.partner,
    ];
    const to = facility && page(facility.id);
    const gx = profile.machines.some((one) => one.device_type === 'genexpert');
    const errors = facility && !machine && gx && errorsPage(facility.id);
    return (
        <header>
            <h1>{machine ? machine.serial : facility?.name}</h1>
            <p className="kp-about">
                {machine && (
                    <>
                        {[
                            ...new Set([
                                machine.device_type !== 'genexpert' &&
                                    say.text(typeLabels[machine.device_type]),
                                machine.model,
                                machine.software,
                                machine.system_name,
                            ]),
                        ]
                            .filter(Boolean)
                            .join(' · ')}
                        {' · '}
                        {facility && to ? (
                            <Link to={to}>{facility.name}</Link>
                        ) : (
                            (facility?.name ?? say('It stands at none of your facilities today.'))
                        )}
                        {' · '}
                    </>
                )}
                {about?.filter(Boolean).join(' · ')}
                {errors && (
                    <span className="k-screen-only">
                        {' · '}
                        <Link to={errors}>{say('Errors of the facility')}</Link>
                    </span>
                )}
            </p>
            <ul className="kp-state" aria-label={say('State')}>
                {state.map(({ tone, said }, at) => (
                    <li key={at} className={`kp-${tone}`}>
                        <span aria-hidden>{marks[tone]}</span> {say.text(said)}
                    </li>
                ))}
            </ul>
        </header>
    );
}
