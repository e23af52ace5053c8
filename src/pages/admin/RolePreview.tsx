/** Asks before a role is saved, and shows which permissions and screens its accounts gain and lose. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { RoleMap } from '../../../resources/access.ts';
import { permissionNames, permissions } from '../../../resources/permissions.ts';
import { usePreviewed } from '../../screens/form/preview.ts';
import { useSay } from '../../widgets/say.ts';
import { type Opened, screensBetween } from './opens.ts';
import { titleOfRole } from './rolesCall.ts';
import { Screens } from './Screens.tsx';

export default function RolePreview() {
    const say = useSay();
    const { before, after, settle } = usePreviewed();
    const had = (before['permissions'] ?? {}) as RoleMap;
    const has = (after['permissions'] ?? {}) as RoleMap;
    const role = titleOfRole({ id: 0, name: String(after['name'] ?? ''), permissions: has });
    const opened = screensBetween(had, has);
    const closed = screensBetween(has, had);
    return (
        <Dialog
            open
            onClose={() => settle(false)}
            aria-labelledby="role-ask"
            fullWidth
            maxWidth="sm"
        >
            <DialogTitle id="role-ask">
                {say('What the change of %{role} does', { role })}
            </DialogTitle>
            <DialogContent>
                <Part
                    title={say('%{role} may then:', { role })}
                    names={gained(had, has)}
                    about={say('It opens these screens to accounts that have the role:')}
                    found={opened}
                />
                <Part
                    title={say('%{role} may then no longer:', { role })}
                    names={gained(has, had)}
                    about={say('It closes these screens to accounts that have the role:')}
                    found={closed}
                />
                {!opened.length && !closed.length && (
                    <DialogContentText sx={{ mt: 2 }}>
                        {say(
                            'No screen of the menu comes or goes: it lets people do more, or less, on screens that they have.',
                        )}
                    </DialogContentText>
                )}
            </DialogContent>
            <DialogActions>
                {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless choice has the focus */}
                <Button autoFocus onClick={() => settle(false)}>
                    {say('Cancel')}
                </Button>
                <Button variant="contained" onClick={() => settle(true)}>
                    {say('Save')}
                </Button>
            </DialogActions>
        </Dialog>
    );
}

type Name = (typeof permissionNames)[number];

const gained = (less: RoleMap, more: RoleMap): Name[] =>
    permissionNames.filter((name) => more[name] === true && less[name] !== true);

interface PartProps {
    title: string;
    names: readonly Name[];
    about: string;
    found: readonly Opened[];
}

/** What is gained, or what is lost; nothing where nothing is. */
function Part({ title, names, about, found }: PartProps) {
    const say = useSay();
    if (!names.length) return null;
    return (
        <section className="kp-part">
            <h2>{title}</h2>
            <ul>
                {names.map((name) => (
                    <li key={name}>{say.text(permissions[name])}</li>
                ))}
            </ul>
            {found.length > 0 && <DialogContentText sx={{ mt: 1 }}>{about}</DialogContentText>}
            <Screens found={found} />
        </section>
    );
}
