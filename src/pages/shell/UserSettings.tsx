import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { Icon } from '../../base/icons.tsx';
import { changeLayout } from '../../shell/settings/settings.ts';
import { Toggle } from '../../shell/settings/Toggle.tsx';
import { Celebration } from './fun/Celebration.tsx';
import { messageOf } from '../../widgets/failure.ts';
import { OwnAccess } from './OwnAccess.tsx';
import { bothOff, type FunModes, loadFunModes } from './funModes.ts';
import type { saveUserSettings } from '../../../resources/session/userSettings.server.ts';
import { useSay } from '../../widgets/say.ts';

/** Fun mode and extra fun mode, each saved the moment it is flipped; password, language, colours. */
export default function UserSettings() {
    const say = useSay();
    const [party, setParty] = useState(0);
    const celebrate = () => setParty((count) => count + 1);
    const { modes, flip } = useFunModes(celebrate);

    const toggle = (name: keyof FunModes, label: string, help: string) => (
        <Toggle
            label={label}
            help={help}
            on={modes?.[name] ?? false}
            disabled={!modes}
            change={(on) => void flip(name, on)}
        />
    );
    return (
        <div className="k-page k-narrow-page">
            <h1>{say('Personal settings')}</h1>
            <p className="k-lead">{say('Changes are saved at once.')}</p>
            <section className="k-card k-rows">
                {toggle(
                    'fun_mode',
                    say('Fun mode'),
                    say('A little celebration when a week went well.'),
                )}
                {toggle('extra_fun_mode', say('Extra fun mode'), say('A bigger one.'))}
                {(modes?.fun_mode || modes?.extra_fun_mode) && (
                    <p className="k-actions">
                        <button
                            type="button"
                            className="k-button k-quiet-button"
                            onClick={celebrate}
                        >
                            {say('Show me')}
                        </button>
                    </p>
                )}
            </section>
            <OwnAccess from="/user-settings" />
            <LayoutLink />
            {party > 0 && (
                <Celebration
                    key={party}
                    extra={modes?.extra_fun_mode ?? false}
                    text={say('Well done!')}
                    onEnd={() => setParty(0)}
                />
            )}
        </div>
    );
}

/** Both modes as the server knows them; null until it has answered. */
function useFunModes(onSwitchedOn: () => void) {
    const say = useSay();
    const notify = useNotify();
    const [modes, setModes] = useState<FunModes | null>(null);
    const [saving, setSaving] = useState(false);

    useEffect(() => {
        const control = new AbortController();
        loadFunModes(control.signal).then(setModes, (failure: unknown) => {
            if (control.signal.aborted) return;
            setModes(bothOff);
            notify(messageOf(failure, say('Your settings could not be loaded.')), {
                type: 'error',
            });
        });
        return () => control.abort();
    }, [notify, say]);

    async function flip(name: keyof FunModes, on: boolean) {
        if (!modes || saving) return;
        const before = modes;
        const next = { ...modes, [name]: on };
        setModes(next);
        setSaving(true);
        try {
            await call<typeof saveUserSettings>('PUT /user-settings', next);
            if (on) onSwitchedOn();
        } catch (failure) {
            setModes(before);
            notify(messageOf(failure, say('The setting could not be saved.')), { type: 'error' });
        } finally {
            setSaving(false);
        }
    }

    return { modes, flip };
}

/** Opens what belongs to the browser, which stands beside every screen. */
function LayoutLink() {
    const say = useSay();
    return (
        <button
            type="button"
            className="k-card k-card-link"
            onClick={() => changeLayout({ offsidebarOpen: true })}
        >
            <Icon name="palette" />
            <span>
                <strong>{say('Colours, layout and language')}</strong>
                <small>{say('They belong to this browser.')}</small>
            </span>
            <Icon name="chevron" />
        </button>
    );
}
