import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { phrases } from '../../../resources/define/say.ts';
import { Icon } from '../../base/icons.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { changeLayout, changeSettings, useSettings } from './settings.ts';
import { type LayoutToggle, type Mode, themeNames } from './stored.ts';
import { useCompact } from './compact.ts';
import { Toggle } from './Toggle.tsx';
import { useModal } from '../../base/useModal.ts';
import { themeFacts, tokensOf } from '../themes/themes.ts';
import { CloseButton } from '../frame/CloseButton.tsx';
import { useSay } from '../../widgets/say.ts';

const layoutToggles: LayoutToggle[] = [
    'fixed',
    'boxed',
    'horizontal',
    'fullLayout',
    'hiddenFooter',
];
const sidebarToggles: LayoutToggle[] = [
    'collapsed',
    'collapsedText',
    'float',
    'asideHover',
    'asideScrollbar',
    'userBlock',
];

const toggleLabels: Partial<Record<LayoutToggle, string>> = phrases({
    fixed: 'Fixed',
    boxed: 'Boxed',
    collapsed: 'Collapsed',
    collapsedText: 'Collapsed Text',
    float: 'Float',
    asideHover: 'Hover',
    asideScrollbar: 'Show Scrollbar',
    userBlock: 'Name in the sidebar',
    horizontal: 'Menu across the top',
    fullLayout: 'Content from edge to edge',
    hiddenFooter: 'Hide the footer',
});

const modeLabels = phrases({ light: 'Light', dark: 'Dark', system: 'Device' });

const close = () => changeLayout({ offsidebarOpen: false });

/** The side panel: themes, brightness, language, layout toggles. Each change shows at once. */
export default function SettingsPanel() {
    const say = useSay();
    const { layout, skipOverlay, keepNotices } = useSettings();
    const [compact, setCompact] = useCompact();
    const dialog = useModal(true, { onClose: close });

    const toggles = (names: LayoutToggle[]) =>
        names.map((name) => (
            <Toggle
                key={name}
                label={say.text(toggleLabels[name] ?? name)}
                on={layout[name]}
                change={(on) => changeLayout({ [name]: on })}
            />
        ));

    return (
        <dialog className="k-settings" ref={dialog} aria-labelledby="k-settings-title">
            <div className="k-settings-inner">
                <div className="k-panel-head">
                    <h2 id="k-settings-title">{say('Display and language')}</h2>
                    <CloseButton onClick={close} />
                </div>
                <ThemeChoice />
                <ModeChoice />
                <LanguageChoice />
                <Choice legend={say('Layout')}>{toggles(layoutToggles)}</Choice>
                <Choice legend={say('Sidebar')}>{toggles(sidebarToggles)}</Choice>
                <Choice legend={say('Comfort')}>
                    <Toggle
                        label={say('Compact rows in menus and tables')}
                        on={compact}
                        change={setCompact}
                    />
                    <Toggle
                        label={say('No pause between screens')}
                        on={skipOverlay}
                        change={(on) => changeSettings({ skipOverlay: on })}
                    />
                    <Toggle
                        label={say('Keep notifications until closed')}
                        on={keepNotices}
                        change={(on) => changeSettings({ keepNotices: on })}
                    />
                </Choice>
                <Link className="k-panel-link" to="/user-settings" onClick={close}>
                    {say('Personal settings')}
                    <Icon name="chevron" />
                </Link>
            </div>
        </dialog>
    );
}

const Choice = (props: { legend: string; className?: string; children: ReactNode }) => (
    <fieldset className="k-choice">
        <legend>{props.legend}</legend>
        <div className={props.className}>{props.children}</div>
    </fieldset>
);

function ThemeChoice() {
    const say = useSay();
    const { theme } = useSettings();
    const dark = document.documentElement.dataset.mode === 'dark';
    return (
        <Choice legend={say('Colour theme')} className="k-themes">
            {themeNames.map((name) => (
                <label key={name} className="k-theme">
                    <input
                        type="radio"
                        name="k-theme"
                        checked={theme === name}
                        onChange={() => changeSettings({ theme: name })}
                    />
                    <Preview colours={tokensOf(name, dark)} />
                    <span>
                        {name.toUpperCase()} · {themeFacts[name].name}
                    </span>
                </label>
            ))}
        </Choice>
    );
}

/** A screen in small: header, menu, a card. */
function Preview({ colours }: { colours: ReturnType<typeof tokensOf> }) {
    return (
        <svg viewBox="0 0 56 36" aria-hidden="true">
            <rect width="56" height="36" fill={colours.bg} />
            <rect width="56" height="9" fill={colours.header} />
            <rect y="9" width="17" height="27" fill={colours.side} />
            <rect x="3" y="14" width="11" height="3" rx="1.500" fill={colours.sideActive} />
            <rect x="22" y="14" width="28" height="16" rx="2" fill={colours.surface} />
            <rect x="26" y="18" width="13" height="4" rx="2" fill={colours.primary} />
        </svg>
    );
}

function ModeChoice() {
    const say = useSay();
    const { mode } = useSettings();
    return (
        <Choice legend={say('Brightness')} className="k-segments">
            {(['system', 'light', 'dark'] satisfies Mode[]).map((name) => (
                <label key={name}>
                    <input
                        type="radio"
                        name="k-mode"
                        checked={mode === name}
                        onChange={() => changeSettings({ mode: name })}
                    />
                    <span>{say.text(modeLabels[name])}</span>
                </label>
            ))}
        </Choice>
    );
}
