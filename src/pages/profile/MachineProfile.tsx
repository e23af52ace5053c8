import { useParams, useSearchParams } from 'react-router-dom';
import { useSay } from '../../widgets/say.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

/** One machine by its serial, wherever it stands. */
export default function MachineProfile() {
    const { machine: inPath } = useParams();
    const say = useSay();
    const [query] = useSearchParams();
    const machine = inPath ?? query.get('machine') ?? '';
    if (!machine)
        return (
            <div className="k-page">
                <h1>{say('Profile of a machine')}</h1>
                <p className="k-lead">{say('Open a machine by its number in any list.')}</p>
            </div>
        );
    return <ProfileScreen key={machine} subject={{ machine }} />;
}

MachineProfile.takes = 'own' as const;
