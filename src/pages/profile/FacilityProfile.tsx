import { useParams, useSearchParams } from 'react-router-dom';
import { storedUser } from '../../../dataProvider/storage.ts';
import { accountTypes } from '../../../resources/access.ts';
import { places } from '../../../resources/places.ts';
import { ReferencePicker } from '../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../widgets/say.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

/** One facility; whoever has but one sees theirs, and who named none chooses. */
export default function FacilityProfile() {
    const { facility: inPath } = useParams();
    const [query] = useSearchParams();
    const asked = Number(inPath ?? query.get('facility'));
    const user = storedUser();
    const own = user !== null && accountTypes[user.user_type].sees === places.site;
    if (!asked && !own) return <Choice />;
    return <ProfileScreen key={asked} subject={asked ? { facility: asked } : {}} />;
}

function Choice() {
    const say = useSay();
    const [, setQuery] = useSearchParams();
    return (
        <div className="k-page">
            <h1>{say('Profile of a facility')}</h1>
            <p className="k-lead">
                {say('Choose a facility: its machines, modules, people and what happened there.')}
            </p>
            <div className="kp-choice">
                <ReferencePicker
                    to="facilities"
                    value={null}
                    onChange={(id) => id && setQuery({ facility: String(id) })}
                    input={{ label: say('Facility') }}
                />
            </div>
        </div>
    );
}
