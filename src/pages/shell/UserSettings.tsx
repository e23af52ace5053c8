import { useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { Icon } from '../../base/icons.tsx';
import { changeLayout } from '../../shell/settings/settings.ts';
import { Toggle } from '../../shell/settings/Toggle.tsx';
import { Celebration } from '../../widgets/Celebration.tsx';
import { messageOf } from './errors.ts';
import { bothOff, type FunModes, loadFunModes } from './funModes.ts';
import type { saveUserSettings } from '../../../resources/session/session.server.ts';

/** Fun mode and extra fun mode, each saved the moment it is flipped. */
export default function UserSettings() {
    const translate = useTranslate();
    const notify = useNotify();
    const [modes, setModes] = useState<FunModes | null>(null);
    const [saving, setSaving] = useState(false);
    const [party, setParty] = useState(0);
    const text = (key: string) => translate(`shell.fun.${key}`);

    useEffect(() => {
        const control = new AbortController();
        loadFunModes(control.signal).then(setModes, (failure: unknown) => {
            if (control.signal.aborted) return;
            setModes(bothOff);
            notify(messageOf(failure, 'shell.fun.loadFailed'), { type: 'error' });
        });
        return () => control.abort();
    }, [notify]);

    async function flip(name: keyof FunModes, on: boolean) {
        if (!modes || saving) return;
        const before = modes;
        const next = { ...modes, [name]: on };
        setModes(next);
        setSaving(true);
        try {
            await call<typeof saveUserSettings>('PUT /user-settings', next);
            if (on) setParty((count) => count + 1);
        } catch (failure) {
            setModes(before);
            notify(messageOf(failure, text('failed')), { type: 'error' });
        } finally {
            setSaving(false);
        }
    }

    const toggle = (name: keyof FunModes, help: string) => (
        <Toggle
            label={text(name)}
            help={text(help)}
            on={modes?.[name] ?? false}
            disabled={!modes}
            change={(on) => void flip(name, on)}
        />
    );
    return (
        <div className="k-page k-narrow-page">
            <h1>{text('title')}</h1>
            <p className="k-lead">{text('intro')}</p>
            <section className="k-card k-rows">
                {toggle('fun_mode', 'fun_help')}
                {toggle('extra_fun_mode', 'extra_help')}
                {(modes?.fun_mode || modes?.extra_fun_mode) && (
                    <p className="k-actions">
                        <button
                            type="button"
                            className="k-button k-quiet-button"
                            onClick={() => setParty(party + 1)}
                        >
                            {text('try')}
                        </button>
                    </p>
                )}
            </section>
            <button
                type="button"
                className="k-card k-card-link"
                onClick={() => changeLayout({ offsidebarOpen: true })}
            >
                <Icon name="palette" />
                <span>
                    <strong>{text('appearance')}</strong>
                    <small>{text('appearanceHelp')}</small>
                </span>
                <Icon name="chevron" />
            </button>
            {party > 0 && (
                <Celebration
                    key={party}
                    extra={modes?.extra_fun_mode ?? false}
                    text={text('cheer')}
                    onEnd={() => setParty(0)}
                />
            )}
        </div>
    );
}
