/** Settings of the programme: what each means, what holds, how far it goes, who changed it; and what is set elsewhere. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { Field } from '../../../resources/define/field.ts';
import { programmeRules } from '../../../resources/national/programmeRules.entity.ts';
import type { allSettings } from '../../../resources/admin/settings/calls.server.ts';
import { settingGroups } from '../../../resources/admin/settings/groups.ts';
import type { SettingName } from '../../../resources/admin/settings/settings.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { askStart } from '../../shell/session/sessionStart.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { Emblem } from './Emblem.tsx';
import { OneSetting } from './OneSetting.tsx';
import { Sections } from './Sections.tsx';
import { idOf, others } from './sections.ts';
import { Server } from './Server.tsx';
import { Value } from './Value.tsx';
import './settings.css';

const key = ['settings', 'all'];

export default function Settings() {
    const say = useSay();
    const client = useQueryClient();
    const { data, error, refetch } = useQuery({
        queryKey: key,
        queryFn: ({ signal }) => call<typeof allSettings>('GET /x/settings', {}, { signal }),
        retry: false,
    });
    const all = data?.data;
    // The shell shows name and emblem, too.
    const again = async () => {
        await Promise.all([client.invalidateQueries({ queryKey: key }), askStart()]);
    };
    return (
        <div className="k-page">
            <h1>{say('Settings of the programme')}</h1>
            <p className="k-lead">
                {say(
                    'What holds for everybody. A change asks for a reason and your password, and stays in its history.',
                )}
            </p>
            {!all && !error && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {all && (
                <Sections
                    sections={[
                        ...settingGroups.map(({ title, names }) => ({
                            title,
                            settings: names.length,
                            shown: <Group title={title} names={names} all={all} onChange={again} />,
                        })),
                        ...(all.rule
                            ? [{ title: others.rules, shown: <Rules rule={all.rule} /> }]
                            : []),
                        { title: others.start, shown: <Server rows={all.server} /> },
                    ]}
                />
            )}
        </div>
    );
}

// A narrow screen opens one at a time.
Settings.takes = {
    section: [...settingGroups.map(({ title }) => title), ...Object.values(others)].map(idOf),
} as const;

interface GroupProps {
    title: string;
    names: readonly SettingName[];
    all: AnswerOf<typeof allSettings>['data'];
    onChange(): Promise<void>;
}

/** A section of settings. */
function Group({ title, names, all, onChange }: GroupProps) {
    const say = useSay();
    return (
        <section className="k-card">
            <h2 id={idOf(title)} tabIndex={-1}>
                {say.text(title)}
            </h2>
            {names.map((name) => (
                <OneSetting
                    key={name}
                    name={name}
                    changed={all.changed.find((one) => one.name === name)}
                    held={all.held.find((one) => one.name === name)}
                    onChange={onChange}
                />
            ))}
            {names.includes('programme_name') && <Emblem emblem={all.emblem} onChange={onChange} />}
        </section>
    );
}

/** The rules that figures are counted by hold from a day on: they are changed by adding one. */
function Rules({ rule }: { rule: Readonly<Record<string, unknown>> }) {
    const say = useSay();
    const fields: Readonly<Record<string, Field>> = programmeRules.fields;
    const sections = Object.entries(programmeRules.form).filter(([title]) => title);
    return (
        <section className="k-card">
            <h2 id={idOf(others.rules)} tabIndex={-1}>
                {say.text(others.rules)}
            </h2>
            <p>
                {say(
                    'As they hold today. Each holds from a day on, so that figures of earlier days stay as they were.',
                )}
            </p>
            <p className="k-actions">
                <Link className="k-button k-quiet-button" to="/programme/rules">
                    {say('Change from a day on')}
                </Link>
                <Link className="k-button k-quiet-button" to="/programme/holidays">
                    {say('Holidays')}
                </Link>
            </p>
            <DeclarationName value={programmeRules.name}>
                {sections.flatMap(([, names]) =>
                    names.map((name) => (
                        <Value key={name} name={name} field={fields[name]!} value={rule[name]} />
                    )),
                )}
            </DeclarationName>
        </section>
    );
}
