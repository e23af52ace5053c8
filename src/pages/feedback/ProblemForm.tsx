/** The form, and beside it word for word what goes along. Without a line it waits in this browser, and goes once. */
import Button from '@mui/material/Button';
import { SaveContextProvider, useNotify } from 'react-admin';
import { withColon } from '../../../locales/tongue.ts';
import { CheckedForm } from '../../screens/form/CheckedForm.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import { isKept } from '../../../dataProvider/line/keeper.ts';
import type { reportProblem } from '../../../resources/feedback/problem.server.ts';
import { problemFields } from '../../../resources/feedback/words.ts';
import type { ValuesOf } from '../../../resources/define/values.ts';
import { DraftNote } from '../../screens/form/DraftNote.tsx';
import type { Values } from '../../screens/form/draftPlace.ts';
import { draftKeeper } from '../../screens/form/drafts.ts';
import { Unconfirmed } from '../../screens/form/FormBar.tsx';
import { FormField } from '../../screens/form/FormField.tsx';
import { fieldErrors, sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { type ScreenFacts, useScreenFacts } from './useScreenFacts.ts';

type Fields = typeof problemFields;

/** Most come because a screen does not do what it should. */
const initial: Values = { feedback_type: 'problem', reported_issue: 'screen' };

export function ProblemForm() {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    const told = useScreenFacts();
    const [saving, setSaving] = useState(false);
    // Sent, an empty form takes its place.
    const [turn, setTurn] = useState(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each form has a keeper of its own
    const keeper = useMemo(() => draftKeeper('feedback/problem', undefined, problemFields), [turn]);

    const done = () => {
        keeper.clear({ final: true });
        setTurn(turn + 1);
    };
    async function save(values: Values): Promise<object | undefined> {
        setSaving(true);
        try {
            const { success } = await call<typeof reportProblem>(
                'POST /x/feedback/problem',
                {
                    // A form keeps its values without their types; those of its fields are what the inputs give.
                    ...(values as ValuesOf<Fields>),
                    ...told,
                },
                { form: keeper.snapshot(values, initial) },
            );
            notify(success, { type: 'success' });
            done();
            void client.invalidateQueries({ queryKey: ['feedback', 'own'] });
            return undefined;
        } catch (error) {
            if (isKept(error)) {
                notify(sentenceOf(error), { type: 'info' });
                done();
                return undefined;
            }
            const errors = fieldErrors(error);
            notify(sentenceOf(error), { type: 'error' });
            return Object.keys(errors).some((name) => name in problemFields) ? errors : undefined;
        } finally {
            setSaving(false);
        }
    }
    return (
        <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
            <CheckedForm key={turn} record={initial}>
                <div className="k-card kpr-form">
                    <DraftNote keeper={keeper} base={initial} />
                    <div className="kpr-two">
                        <FormField
                            name="feedback_type"
                            field={problemFields.feedback_type}
                            editing={false}
                        />
                        <FormField
                            name="reported_issue"
                            field={problemFields.reported_issue}
                            editing={false}
                        />
                    </div>
                    <FormField
                        name="description"
                        field={problemFields.description}
                        editing={false}
                    />
                    <Along told={told} />
                    <Unconfirmed />
                    <div>
                        <Button type="submit" variant="contained" disabled={saving}>
                            {saving ? say('Sending …') : say('Send the report')}
                        </Button>
                    </div>
                </div>
            </CheckedForm>
        </SaveContextProvider>
    );
}

/** All that is sent beside what is typed. */
function Along({ told }: { told: ScreenFacts }) {
    const say = useSay();
    const { screen, part, filters, request, app_version, browser } = told;
    const facts: [label: string, value: string][] = [
        [say('Screen'), [screen, part].filter(Boolean).join(' · ')],
        [
            say('Filters and period'),
            filters.map(({ name, value }) => `${withColon(name)} ${value}`).join('\n'),
        ],
        [say('Number of the last call'), request],
        [say('Version'), app_version],
        [say('Browser'), browser],
    ];
    return (
        <section className="kpr-along" aria-labelledby="kpr-along">
            <h2 id="kpr-along">{say('What goes along')}</h2>
            <dl>
                {facts.map(([label, value]) => (
                    <div key={label}>
                        <dt>{label}</dt>
                        <dd translate="no">{value || '–'}</dd>
                    </div>
                ))}
            </dl>
            <p>
                {say(
                    'Nothing else. What was typed into a search or a filter, and the numbers of samples and patients, stay here.',
                )}
            </p>
        </section>
    );
}
