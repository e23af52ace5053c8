import { useParams, useSearchParams } from 'react-router-dom';
import { machinePanels } from './panels.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

/** One machine by its serial, wherever it stands. */
export default function MachineProfile() {
    const { machine: inPath } = useParams();
    const [query] = useSearchParams();
    const machine = inPath ?? query.get('machine') ?? '';
    return <ProfileScreen key={machine} subject={{ machine }} panels={machinePanels} />;
}
