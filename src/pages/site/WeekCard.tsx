/** This week beside the four before it, and on which days anything came. */
import { Link } from 'react-router-dom';
import type { Messages, Week } from '../../../resources/site/shapes.ts';
import { DayStrip } from '../../widgets/fields/DayStrip.tsx';
import { useSay } from '../../widgets/say.ts';
import { Bar } from './Bar.tsx';

interface Props {
    weeks: readonly Week[];
    days: string;
    sms: Messages;
}

export function WeekCard({ weeks, days, sms }: Props) {
    const say = useSay();
    const [now, last] = weeks;
    const most = Math.max(1, ...weeks.map(({ tests }) => tests));
    return (
        <section className="k-card" aria-labelledby="kf-week">
            <h2 id="kf-week">{say('This week')}</h2>
            {now && (
                <p className="kf-line">
                    <strong>
                        {say(
                            '%{smart_count} test, last week %{before} |||| %{smart_count} tests, last week %{before}',
                            { smart_count: now.tests, before: last?.tests ?? 0 },
                        )}
                    </strong>
                    <br />
                    {say('%{days} of %{all} working days with a test', {
                        days: now.reporting_days,
                        all: now.total_days,
                    })}
                </p>
            )}
            <table className="kf-bars" aria-label={say('Uploads by week')}>
                <tbody>
                    {weeks.map((week) => (
                        <tr key={week.period}>
                            <th scope="row">{say.value({ day: week.period_start })}</th>
                            <td>
                                <Bar share={week.tests / most} />
                            </td>
                            <td>{say.value(week.tests)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <p className="kf-line">
                {say('Four weeks, day by day:')} <DayStrip days={days} />
            </p>
            <p className="kf-line">
                {say('Text messages of 30 days: %{sent} sent, %{failed} failed', {
                    sent: sms.sent,
                    failed: sms.failed,
                })}
                {!sms.connected && (
                    <>
                        <br />
                        <small>{say('No gateway sends them from here.')}</small>
                    </>
                )}
            </p>
            <nav className="kf-more">
                <Link to="/facility/dashboard/weeks">{say('Uploads by week')}</Link>
                <Link to="/facility/dashboard/days">{say('Days with tests')}</Link>
                <Link to="/site/sms/stats">{say('Text messages of the facility')}</Link>
            </nav>
        </section>
    );
}
