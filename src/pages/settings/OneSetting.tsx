/** One setting with the way to change it, and what it was before. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { reason } from '../../../resources/define/reason.ts';
import type {
    changeSetting,
    settingHistory,
} from '../../../resources/admin/settings/calls.server.ts';
import { settings, type SettingName } from '../../../resources/admin/settings/settings.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { Value, valueText } from './Value.tsx';

interface Props {
    name: SettingName;
    /** Where it is another than at the beginning. */
    changed?: { value: unknown; changed_at: string; changed_by: string; reason: string };
    /** The environment of the server holds it: nothing is changed here. */
    held?: { variable: string; value: unknown };
    onChange(): Promise<void>;
}

export function OneSetting({ name, changed, held, onChange }: Props) {
    const say = useSay();
    const notify = useNotify();
    const field = settings[name];
    const value = changed?.value ?? field.initial;
    const initial = useMemo(() => ({ [name]: value }), [name, value]);
    const fields = useMemo(() => ({ [name]: field, reason: reason() }), [name, field]);
    const past = changed && <Past name={name} changed={changed} />;
    if (held)
        return (
            <Value name={name} field={field} value={held.value} fixed>
                <span className="k-setting-held">
                    {say('Set by %{variable} where the server is started: it holds.', {
                        variable: held.variable,
                    })}
                </span>
                {past}
            </Value>
        );
    return (
        <Value name={name} field={field} value={value}>
            {past}
            <AskButton
                label={say('Change')}
                size="small"
                ask={say.text(field.label)}
                fields={fields}
                initial={initial}
                onSend={async (values) => {
                    const { success } = await call<typeof changeSetting>(
                        'POST /x/settings/change',
                        { [name]: values[name], reason: String(values['reason'] ?? '') },
                    );
                    notify(success, { type: 'success' });
                    await onChange();
                }}
            />
        </Value>
    );
}

/** The last change, and on request all of them. */
function Past({ name, changed }: Required<Pick<Props, 'name' | 'changed'>>) {
    const say = useSay();
    const [open, setOpen] = useState(false);
    const { data } = useQuery({
        queryKey: ['settings', 'history', name, changed.changed_at],
        queryFn: ({ signal }) =>
            call<typeof settingHistory>(
                'POST /x/settings/history',
                { name },
                { signal, reads: true },
            ),
        enabled: open,
        retry: false,
    });
    return (
        <details className="k-setting-past" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
                {say('Changed by %{by}, %{when}', {
                    by: changed.changed_by,
                    when: formatInstant(changed.changed_at),
                })}
            </summary>
            <ol>
                {data?.data.map((one) => (
                    <li key={one.at}>
                        {say('%{when}, %{by}: from %{before} to %{after}', {
                            when: formatInstant(one.at),
                            by: one.by,
                            // Before the first change it was what it begins with.
                            before: valueText(
                                say,
                                settings[name],
                                one.before ?? settings[name].initial,
                            ),
                            after: valueText(say, settings[name], one.after),
                        })}
                        <q translate="no">{one.reason}</q>
                    </li>
                ))}
            </ol>
        </details>
    );
}
