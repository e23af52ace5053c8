import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
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
    const misspelt = Number.isNaN(asked);
    if (misspelt || (!asked && !own)) return <Choice misspelt={misspelt} />;
    return <ProfileScreen key={asked} subject={asked ? { facility: asked } : {}} />;
}

FacilityProfile.takes = 'own' as const;

function Choice({ misspelt }: { misspelt: boolean }) {
    const say = useSay();
    const { facility: inPath } = useParams();
    const navigate = useNavigate();
    const { pathname } = useLocation();
    const page = inPath === undefined ? pathname : pathname.slice(0, pathname.lastIndexOf('/'));
    return (
        <div className="k-page">
            <h1>{say('Profile of a facility')}</h1>
            {misspelt && (
                <p className="k-seen">
                    <strong>{say('There is no such facility or machine')}.</strong>{' '}
                    {say('It is misspelt, or your account does not see it.')}
                </p>
            )}
            <p className="k-lead">
                {say('Choose a facility: its machines, modules, people and what happened there.')}
            </p>
            <div className="kp-choice">
                <ReferencePicker
                    to="facilities"
                    value={null}
                    onChange={(id) => id && void navigate(`${page}?facility=${id}`)}
                    input={{ label: say('Facility') }}
                />
            </div>
        </div>
    );
}
