/** Permissions down, roles across; header and first column stay in sight. */
import Checkbox from '@mui/material/Checkbox';
import { cellKey, titleOfRole } from './rolesCall.ts';
import type { EditorProps } from './editor.ts';
import { useSay } from '../../widgets/say.ts';

export function PermissionMatrix({ roles, shown, own, busy, outcome, onChange }: EditorProps) {
    const say = useSay();
    const last = outcome ? cellKey(outcome) : '';
    return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must by keyboard
        <section className="kp-scroll" tabIndex={0} aria-label={say('Permissions')}>
            <table className="kp-table">
                <thead>
                    <tr>
                        <th scope="col">{say('Permission')}</th>
                        {roles.map((role) => (
                            <th key={role.id} scope="col">
                                {titleOfRole(role)}
                                {role.name === own && (
                                    <small
                                        title={say(
                                            'Another administrator must change your own role.',
                                        )}
                                    >
                                        {say('your own')}
                                    </small>
                                )}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {shown.map(({ name, sentence }) => (
                        <tr key={name}>
                            <th scope="row">{sentence}</th>
                            {roles.map((role) => {
                                const cell = { role, permission: name };
                                const at = cellKey(cell);
                                const refused = at === last && outcome?.refused !== undefined;
                                const state = refused
                                    ? 'is-refused'
                                    : at === last
                                      ? 'is-saved'
                                      : '';
                                return (
                                    <td key={role.id} className={state}>
                                        <Checkbox
                                            size="small"
                                            checked={role.permissions[name] === true}
                                            disabled={role.name === own}
                                            aria-busy={busy.has(at)}
                                            indeterminate={busy.has(at)}
                                            onChange={(_, value) => onChange(cell, value)}
                                            slotProps={{
                                                input: {
                                                    'aria-label': say('%{role}: %{permission}', {
                                                        role: titleOfRole(role),
                                                        permission: sentence,
                                                    }),
                                                },
                                            }}
                                        />
                                    </td>
                                );
                            })}
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}
