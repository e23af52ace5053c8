/** One machine: where it is, a tile for each module, the last result, what waits. */
import { liveMachines, moduleState } from '../../../resources/reporting/live/live.report.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { StateMark } from '../../widgets/fields/StateMark.tsx';
import { useSay } from '../../widgets/say.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { type Machine, type Module, modulesOf } from './now.ts';

const { columns } = liveMachines;

export function MachineNow({ machine }: { machine: Machine }) {
    const say = useSay();
    const cell = (name: keyof typeof columns) => (
        <Cell field={columns[name]!} name={name} value={machine[name]} record={machine} />
    );
    const modules = modulesOf(machine);
    const told = [
        say('%{smart_count} test today |||| %{smart_count} tests today', {
            smart_count: machine.tests_today,
        }),
        machine.failed_today > 0 && say('%{count} failed', { count: machine.failed_today }),
        machine.running > 0 && say('%{count} running', { count: machine.running }),
        machine.on_desk > 0 && say('%{count} wait for review', { count: machine.on_desk }),
    ];
    return (
        <li className="k-card kn-machine">
            <div className="kn-head">
                <strong>{cell('facility')}</strong>
                <span>
                    {machine.device !== 'genexpert' && <>{cell('device')} </>}
                    {cell('serial')}
                </span>
            </div>
            <div className="kn-when">
                {cell('state')} <small>{cell('last_upload_at')}</small>
            </div>
            {modules.length > 0 && (
                <ul className="kn-modules" aria-label={say('Modules')}>
                    {modules.map((module) => (
                        <ModuleNow key={module.serial} module={module} />
                    ))}
                </ul>
            )}
            <p className="kn-last">
                {machine.last_outcome ? (
                    <>
                        {machine.last_assay} {cell('last_outcome')}{' '}
                        <small>{cell('last_result_at')}</small>
                    </>
                ) : (
                    say('No result yet')
                )}
            </p>
            <p className="kn-told">{told.filter(Boolean).join(' · ')}</p>
        </li>
    );
}

function ModuleNow({ module: { slot, serial, state, error, at } }: { module: Module }) {
    const say = useSay();
    const when = at ? formatInstant(at) : '';
    return (
        <li className={`kn-module kn-${state}`} title={`${serial} ${when}`.trim()}>
            <b>{slot || say('Module %{serial}', { serial: serial.slice(-4) })}</b>
            <StateMark of={moduleState} state={state} />
            {error && <small>{error}</small>}
        </li>
    );
}
