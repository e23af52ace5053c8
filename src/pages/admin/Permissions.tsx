/** The matrix of roles and permissions; on a phone one role at a time. */
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';

import { useMemo, useState } from 'react';
import { permissionNames, permissions } from '../../../resources/permissions.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { ExportButton } from '../../widgets/ExportButton.tsx';
import { useAccount } from '../../base/useAccount.ts';
import { OpensDialog, type Pending } from './OpensDialog.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { PermissionSwitches } from './PermissionSwitches.tsx';
import { cellKey, type Outcome, titleOfRole, usePermissionEdit, useRoles } from './rolesCall.ts';
import './permissions.css';
import { useSay } from '../../widgets/say.ts';
import type { Explained } from './editor.ts';

export default function Permissions() {
    const say = useSay();
    const explained = useExplained();
    const [typed, setTyped] = useState('');
    const [pending, setPending] = useState<Pending | null>(null);
    const wide = useMediaQuery('(min-width: 56.25rem)');
    const { data, isPending, isError, error, refetch } = useRoles();
    const { busy, outcome, change } = usePermissionEdit();
    const own = String(useAccount()['role_name'] ?? '');
    const shown = useMemo(() => matching(explained, typed), [explained, typed]);
    const roles = data?.results ?? [];
    const Editor = wide ? PermissionMatrix : PermissionSwitches;
    return (
        <div className="kp-page">
            <h1>{say('Permissions')}</h1>
            <p className="k-lead">
                {say(
                    'What each role may do. A change holds at once: the accounts of that role sign in again. Account types still limit what a permission opens.',
                )}
            </p>
            <div className="kp-bar">
                <TextField
                    type="search"
                    size="small"
                    label={say('Search permissions')}
                    value={typed}
                    onChange={({ target }) => setTyped(target.value)}
                />
                <output>
                    {say('%{smart_count} permission |||| %{smart_count} permissions', {
                        smart_count: shown.length,
                    })}
                </output>
                <ExportButton
                    resource="roles"
                    title={say('Permissions')}
                    list={() => ({
                        sort: { field: 'name', order: 'ASC' },
                        filter: {},
                        columns: ['name', 'permissions'],
                    })}
                />
                <Result outcome={outcome} explained={explained} />
            </div>
            {isPending && <Waiting />}
            {isError && <Failed error={error} onRetry={() => void refetch()} />}
            {data && !shown.length && <p>{say('No permission matches.')}</p>}
            {data && shown.length > 0 && (
                <Editor
                    roles={roles}
                    shown={shown}
                    own={own}
                    busy={busy}
                    outcome={outcome}
                    onChange={(cell, value) =>
                        setPending({
                            ...cell,
                            value,
                            sentence: say.text(permissions[cell.permission]),
                        })
                    }
                />
            )}
            {pending && (
                <OpensDialog
                    pending={pending}
                    onCancel={() => setPending(null)}
                    onSave={() => {
                        setPending(null);
                        void change(pending, pending.value);
                    }}
                />
            )}
        </div>
    );
}

/** What became of the last change, in words, and heard. */
function Result({
    outcome,
    explained,
}: {
    outcome: Outcome | null;
    explained: readonly Explained[];
}) {
    const say = useSay();
    const sentence = explained.find(({ name }) => name === outcome?.permission)?.sentence ?? '';
    const values = { role: outcome ? titleOfRole(outcome.role) : '', permission: sentence };
    return (
        <output className="kp-result">
            {outcome?.refused && (
                <Alert severity="error">
                    {say('Not saved: %{role}, %{permission}. %{why}', {
                        ...values,
                        why: outcome.refused,
                    })}
                </Alert>
            )}
            {outcome && !outcome.refused && (
                <Alert key={`${cellKey(outcome)} ${outcome.value}`} severity="success">
                    {say(
                        outcome.value
                            ? 'Saved: %{role} may now: %{permission}.'
                            : 'Saved: %{role} may no longer: %{permission}.',
                        values,
                    )}
                </Alert>
            )}
        </output>
    );
}

/** Every permission with its sentence in the reader's language, in the order of that sentence. */
function useExplained(): readonly Explained[] {
    const say = useSay();
    return useMemo(
        () =>
            permissionNames
                .map((name) => ({
                    name,
                    sentence: say.text(permissions[name]),
                }))
                .toSorted((one, other) => one.sentence.localeCompare(other.sentence)),
        [say],
    );
}

/** Permissions whose name or sentence holds every typed word. */
export function matching(all: readonly Explained[], typed: string): readonly Explained[] {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    return all.filter(({ name, sentence }) =>
        words.every((word) => `${name} ${sentence}`.toLowerCase().includes(word)),
    );
}
