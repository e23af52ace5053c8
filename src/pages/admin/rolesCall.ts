/** Roles with what they hold, and the change of one permission: sent first, shown when it is kept. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import { translate } from '../../../locales/tongue.ts';
import type { Permission, RoleMap } from '../../../resources/access.ts';
import { type roles, standardRoles } from '../../../resources/admin/roles.entity.ts';
import type { editPermission } from '../../../resources/admin/roles.server.ts';
import { sentenceOf } from '../../widgets/failure.ts';

export interface Role {
    id: number;
    name: string;
    permissions: RoleMap;
}

/** Its name, in the reader's language where the product itself brought the role. */
export const titleOfRole = ({ name }: Role): string =>
    standardRoles.includes(name) ? translate(name) : name;

/** One cell of the matrix. */
export interface Cell {
    role: Role;
    permission: Permission;
}

/** What became of the last change. */
export interface Outcome extends Cell {
    value: boolean;
    /** Why the server refused; absent where it was kept. */
    refused?: string;
}

const key = ['permissions', 'roles'];

/** All roles, by name. */
export const useRoles = () =>
    useQuery({
        queryKey: key,
        queryFn: ({ signal }) =>
            call<typeof roles>(
                'POST /roles/',
                { page_size: 200, sort: 'name' },
                { signal, reads: true },
            ),
    });

export const cellKey = ({ role, permission }: Cell): string => `${role.id} ${permission}`;

/** Changes one cell at a time for each cell; several cells may be under way. */
export function usePermissionEdit() {
    const client = useQueryClient();
    const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
    const [outcome, setOutcome] = useState<Outcome | null>(null);

    async function change(cell: Cell, value: boolean): Promise<void> {
        const name = cellKey(cell);
        if (busy.has(name)) return;
        setBusy((all) => new Set(all).add(name));
        try {
            const { data } = await call<typeof editPermission>('POST /edit_permission/', {
                role: cell.role.id,
                permission: cell.permission,
                value,
            });
            client.setQueryData<{ results: Role[] }>(
                key,
                (known) =>
                    known && {
                        ...known,
                        results: known.results.map((role) =>
                            role.id === data.id ? { ...role, ...data } : role,
                        ),
                    },
            );
            // The list and the form of roles show the same permissions.
            void client.invalidateQueries({ queryKey: ['roles'] });
            setOutcome({ ...cell, value });
        } catch (error) {
            setOutcome({
                ...cell,
                value,
                refused: sentenceOf(error),
            });
        } finally {
            setBusy((all) => new Set([...all].filter((one) => one !== name)));
        }
    }
    return { busy, outcome, change };
}
