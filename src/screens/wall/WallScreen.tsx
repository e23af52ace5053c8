/** The wall screen of a route without header and menu: whatever dashboard is mounted there. */
import { useQuery } from '@tanstack/react-query';
import { dashboardOf, entryOf } from '../../../dataProvider/catalogue.ts';
import { mayOpen } from '../../../resources/routes.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { Message } from '../../widgets/Message.tsx';
import { Failed, Waiting } from '../list/ListStates.tsx';
import { Wall } from './Wall.tsx';

export default function WallScreen({ route }: { route: string }) {
    const entry = entryOf(route);
    const open = entry?.kind === 'dashboard' && mayOpen(entry, storedUser());
    const {
        data: declaration,
        error,
        refetch,
    } = useQuery({
        queryKey: ['dashboard', entry?.name],
        enabled: open,
        staleTime: Infinity,
        queryFn: () => dashboardOf(entry?.name ?? ''),
    });
    if (!entry || !open) return <Message name="denied" />;
    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    if (!declaration) return <Waiting />;
    return <Wall declaration={declaration} entry={entry} />;
}
