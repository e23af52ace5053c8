/** Who did not come further: by the step they reached, what holds them, and the way to who they are. */
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Flat } from '../../../../dataProvider/wire.ts';
import { mdrLosses } from '../../../../resources/mdr/cascade/cascade.report.ts';
import { useRowsAddress } from '../../../screens/dashboard/rowsLink.ts';
import { useSay } from '../../../widgets/say.ts';
import { DeclarationName, useLabels } from '../../../widgets/words.ts';

interface Props {
    rows: readonly Flat[];
    filters: Readonly<Record<string, string | number>>;
}

export const Losses = (props: Props) => (
    <DeclarationName value={mdrLosses.name}>
        <List {...props} />
    </DeclarationName>
);

const { step: stepField, state: stateField, reason: reasonField } = mdrLosses.columns;
type Step = keyof typeof stepField.options;
type State = keyof typeof stateField.options;
type Reason = keyof typeof reasonField.options;

function List({ rows, filters }: Props) {
    const say = useSay();
    const { option } = useLabels();
    const address = useRowsAddress('/mdr/people');
    const steps = [...new Set(rows.map((row) => String(row['step']) as Step))];
    return (
        <Card component="section" sx={{ p: 2 }} aria-label={say.text(mdrLosses.title)}>
            <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
                {say.text(mdrLosses.title)}
            </Typography>
            {!rows.length && <p>{say('Everybody is on treatment.')}</p>}
            <div className="kc-losses">
                {steps.map((step) => (
                    <section key={step}>
                        <h3>{option('step', step, stepField.options[step])}</h3>
                        <ul>
                            {rows
                                .filter((row) => row['step'] === step)
                                .map((row) => {
                                    const state = String(row['state']) as State;
                                    const reason = row['reason'] as Reason | null;
                                    const behind = address?.({
                                        ...filters,
                                        step,
                                        state,
                                        ...(reason && { reason }),
                                    });
                                    const people = say.value(Number(row['persons']));
                                    return (
                                        <li key={`${state} ${reason}`}>
                                            <span>
                                                {option('state', state, stateField.options[state])}
                                                {reason && (
                                                    <small>
                                                        {option(
                                                            'reason',
                                                            reason,
                                                            reasonField.options[reason],
                                                        )}
                                                    </small>
                                                )}
                                            </span>
                                            <strong>
                                                {behind ? (
                                                    <Link to={behind}>{people}</Link>
                                                ) : (
                                                    people
                                                )}
                                            </strong>
                                        </li>
                                    );
                                })}
                        </ul>
                    </section>
                ))}
            </div>
        </Card>
    );
}
