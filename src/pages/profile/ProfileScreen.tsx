/** A facility or machine: its state in words, its modules day by day, and below what the reports say of it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { ownKind } from '../../../resources/machines/kinds.ts';
import type { machineDetails } from '../../../resources/profile/details.server.ts';
import { DashboardBar } from '../../screens/dashboard/DashboardBar.tsx';
import { type DashboardFilters, useDashboardFilters } from '../../screens/dashboard/filters.ts';
import { Panels } from '../../screens/dashboard/Panels.tsx';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { PaperScope } from '../../screens/paper/PaperScope.tsx';
import { isUnknown } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { ModuleStrip } from './ModuleStrip.tsx';
import { panelsOf } from './panels.ts';
import { Notes } from './Notes.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { Contacts, Placements } from './Sides.tsx';
import './profile.css';

export type Subject = { facility?: number; machine?: string };

/** Days that it opens on. */
const opening = { window: 28, place: false, words: ['facility', 'machine'] };

export function ProfileScreen({ subject }: { subject: Subject }) {
    const say = useSay();
    const filters = useDashboardFilters(opening);
    const { data, error, refetch } = useProfile(subject, filters);
    const profile = data?.machine;
    if (!profile)
        return (
            <div className="k-page">
                <h1>{subject.machine ?? say('Profile of a facility')}</h1>
                {isUnknown(error) ? (
                    <Nothing
                        title={say('There is no such facility or machine')}
                        about={say('It is misspelt, or your account does not see it.')}
                    >
                        <Link className="k-button" to="/">
                            {say('Go to my start page')}
                        </Link>
                    </Nothing>
                ) : error ? (
                    <Failed error={error} onRetry={() => void refetch()} />
                ) : (
                    <Waiting />
                )}
            </div>
        );
    const { facility, machines } = profile;
    const machine = subject.machine === undefined ? undefined : machines[0];
    const about: Record<string, string | number> = machine
        ? { machine: machine.serial }
        : { facility: facility?.id ?? 0 };
    return (
        <div className="kp-page">
            <ProfileHead profile={profile} machine={machine} />
            <PaperScope filters={filters.chosen} ofPlaces={false} />
            <DashboardBar dashboard={opening} filters={filters} />
            {machines.map((one) => (
                <ModuleStrip
                    key={one.id}
                    machine={one}
                    from={profile.from}
                    to={profile.to}
                    facility={machine ? undefined : facility?.id}
                    single={machine !== undefined}
                />
            ))}
            <Panels panels={panelsOf(machine, machines)} chosen={{ ...filters.chosen, ...about }} />
            <div className="kp-sides">
                <Placements placements={profile.placements} />
                {facility && <Contacts facility={facility} />}
                {facility && (
                    <Notes
                        notes={profile.notes}
                        facility={facility.id}
                        machine={machine?.serial}
                        writes={machine !== undefined || !aboutOneKind()}
                        onChange={() => void refetch()}
                    />
                )}
            </div>
        </div>
    );
}

/** Whether the reader is about one kind of device. */
const aboutOneKind = (): boolean => {
    const user = storedUser();
    return user !== null && ownKind[user.user_type] !== undefined;
};

function useProfile(subject: Subject, { chosen }: DashboardFilters) {
    const body = {
        ...subject,
        start_date: String(chosen['start_date']),
        end_date: String(chosen['end_date']),
    };
    return useQuery({
        queryKey: ['panel', 'profile', body],
        queryFn: ({ signal }) =>
            call<typeof machineDetails>('POST /genexpert/machine_details/', body, {
                signal,
                reads: true,
            }),
        retry: false,
    });
}
