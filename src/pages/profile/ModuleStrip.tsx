/** The modules of a machine as rows of days: how many tests, and how many of them failed. */
import { addDays } from '../../../resources/define/calendar/days.ts';
import { Link } from 'react-router-dom';
import type { ProfileMachine, ProfileModule } from '../../../resources/profile/shapes.ts';
import { typeLabels } from '../../../resources/machines/kinds.ts';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { useMachinePage } from './pages.ts';

interface Props {
    machine: ProfileMachine;
    /** First day of the strip. */
    from: string;
    to: string;
    /** The facility that the page is about. */
    facility: number | undefined;
    /** The page is about this machine alone. */
    single: boolean;
}

export function ModuleStrip({ machine, from, to, facility, single }: Props) {
    const say = useSay();
    const { serial, modules, model, module_count, device_type, left_on } = machine;
    const whole = device_type !== 'genexpert';
    const page = useMachinePage()(serial);
    const days = modules[0]?.days.map((_day, at) => addDays(from, at)) ?? [];
    return (
        <section
            className="k-card kp-strip"
            aria-label={
                whole
                    ? say('Days of %{serial}', { serial })
                    : say('Modules of %{serial}', { serial })
            }
        >
            <h2>
                {single ? (
                    whole ? (
                        say('Day by day')
                    ) : (
                        say('Modules day by day')
                    )
                ) : page ? (
                    <Link to={page}>{serial}</Link>
                ) : (
                    serial
                )}
                <small>
                    {[
                        ...new Set([
                            whole && say.text(typeLabels[device_type]),
                            model,
                            !whole &&
                                say('%{smart_count} module |||| %{smart_count} modules', {
                                    smart_count: module_count,
                                }),
                            left_on && say('left on %{day}', { day: { day: left_on } }),
                        ]),
                    ]
                        .filter(Boolean)
                        .join(' · ')}
                </small>
            </h2>
            {modules.length === 0 ? (
                <p>
                    {whole
                        ? say('It ran nothing in this period.')
                        : say('No module of it is known yet.')}
                </p>
            ) : (
                <>
                    <Cells machine={machine} days={days} />
                    <Link className="k-alone k-screen-only" to={listOf(serial, from, to, facility)}>
                        {say('As a table')}
                    </Link>
                </>
            )}
        </section>
    );
}

/** The same as a list, which exports as every list does. */
function listOf(machine: string, from: string, to: string, facility: number | undefined): string {
    const filter = { machine, start_date: from, end_date: to, ...(facility && { facility }) };
    return `/machines/modules/days?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

/** Where there is no room for all days, it opens at the newest: that is what is asked for. */
function toNewest(box: HTMLElement | null): void {
    if (box) box.scrollLeft = box.scrollWidth;
}

/** The table, and beside what scrolls the words for it: on a phone they are read whole. */
function Cells({ machine, days }: { machine: ProfileMachine; days: readonly string[] }) {
    const say = useSay();
    const { id, modules, device_type } = machine;
    return (
        <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
            <div className="kp-scroll" tabIndex={0} ref={toNewest}>
                <table aria-describedby={`kp-cells-${id}`}>
                    <thead>
                        <tr>
                            <th scope="col">
                                {device_type !== 'genexpert' ? say('Bay') : say('Module')}
                            </th>
                            {days.map((day) => (
                                <th key={day} scope="col" title={formatCivil(day)}>
                                    <span>{Number(day.slice(8))}</span>
                                </th>
                            ))}
                            <th scope="col">{say('Failed')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {modules.map((one) => (
                            <ModuleRow key={one.serial || one.slot} module={one} days={days} />
                        ))}
                    </tbody>
                </table>
            </div>
            <p className="kp-cells" id={`kp-cells-${id}`}>
                {say('A cell is a day: tests that ended, and below the line those that failed.')}
            </p>
        </>
    );
}

function ModuleRow({ module: one, days }: { module: ProfileModule; days: readonly string[] }) {
    const say = useSay();
    return (
        <tr className={one.watch ? 'kp-watch' : undefined}>
            <th scope="row">
                {one.slot || one.serial || say('All of it')}
                {one.slot && one.serial && <small>{one.serial}</small>}
                {one.status !== 'active' && (
                    <small>{say.text(one.status === 'faulty' ? 'faulty' : 'replaced')}</small>
                )}
            </th>
            {one.days.map(([tests, failed], at) => (
                <td
                    key={days[at]}
                    className={lookOf(tests, failed)}
                    title={say('%{day}: %{tests} tests, %{failed} failed', {
                        day: { day: days[at]! },
                        tests,
                        failed,
                    })}
                >
                    {tests > 0 && (
                        <>
                            <span>{tests}</span>
                            {failed > 0 && <b>{failed}</b>}
                        </>
                    )}
                </td>
            ))}
            <td className="kp-sum">
                {say('%{failed} of %{tests}', { failed: one.failures, tests: one.tests })}
            </td>
        </tr>
    );
}

const lookOf = (tests: number, failed: number): string =>
    tests === 0 ? 'kp-none' : failed === 0 ? 'kp-ran' : failed < tests ? 'kp-some' : 'kp-all';
