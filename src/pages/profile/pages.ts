/** Where the profile of a facility or machine is, for this account. */
import { facilityName } from '../../../resources/facilities/columns.ts';
import { machineSerial } from '../../../resources/machines/columns.ts';
import { namedPage, useThings } from '../../widgets/things.ts';

export function useFacilityPage(): (id: number) => string | undefined {
    const pageOf = useThings();
    return (id) => pageOf(facilityName, '', { facility_id: id });
}

export function useMachinePage(): (serial: string) => string | undefined {
    const pageOf = useThings();
    return (serial) => pageOf(machineSerial, serial, {});
}

/** Where the errors of a facility are told apart. */
export const errorsPage = (id: number): string | undefined =>
    namedPage('errorsOfFacility', { id, name: undefined });
