/** One role at a time, a switch for each permission: the matrix on a phone. */
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { permissionNames } from '../../../resources/permissions.ts';
import type { EditorProps } from './editor.ts';
import { cellKey, titleOfRole } from './rolesCall.ts';

import { useSay } from '../../widgets/say.ts';

export function PermissionSwitches({ roles, shown, own, busy, onChange }: EditorProps) {
    const say = useSay();
    const base = useId();
    const [chosen, setChosen] = useState<number | null>(null);
    const role = roles.find(({ id }) => id === chosen) ?? roles[0];
    if (!role) return null;
    const held = permissionNames.filter((name) => role.permissions[name] === true).length;
    return (
        <>
            <TextField
                select
                fullWidth
                label={say('Role')}
                value={role.id}
                onChange={({ target }) => setChosen(Number(target.value))}
                helperText={say('%{held} of %{all} granted', { held, all: permissionNames.length })}
            >
                {roles.map((one) => (
                    <MenuItem key={one.id} value={one.id}>
                        {one.name === own
                            ? say('%{name} (your own)', { name: titleOfRole(one) })
                            : titleOfRole(one)}
                    </MenuItem>
                ))}
            </TextField>
            {role.name === own && (
                <Alert severity="info" sx={{ mt: 1 }}>
                    {say('Another administrator must change your own role.')}
                </Alert>
            )}
            <ul className="kp-switches">
                {shown.map(({ name, sentence }) => {
                    const cell = { role, permission: name };
                    const saving = busy.has(cellKey(cell));
                    return (
                        <li key={name}>
                            <label htmlFor={`${base}${name}`}>
                                {sentence}
                                {saving && <small>{say('Saving …')}</small>}
                            </label>
                            <Switch
                                id={`${base}${name}`}
                                checked={role.permissions[name] === true}
                                disabled={role.name === own || saving}
                                onChange={(_, value) => onChange(cell, value)}
                            />
                        </li>
                    );
                })}
            </ul>
        </>
    );
}
