import { say, type Sentence } from '../../../resources/define/say.ts';
import type { Machine } from './UnassignedMachine.tsx';

const fromThisDay = say('Utilization and missing reports count from this day.');

/** What the day means for what waits: results of before follow as well, but the machine is expected to report from this day only. */
export function sinceHint(
    { days, waiting }: Pick<Machine, 'days' | 'waiting'>,
    date: string | null,
): readonly Sentence[] {
    if (!waiting) return [fromThisDay];
    if (!date) return [say('Empty: since its first result.')];
    const older = days.reduce((sum, { day, count }) => sum + (day < date ? count : 0), 0);
    const split = older
        ? say(
              '%{smart_count} waiting result from before this day, %{later} from then on; all will show at the facility. |||| %{smart_count} waiting results from before this day, %{later} from then on; all will show at the facility.',
              { smart_count: older, later: waiting - older },
          )
        : say(
              'The waiting result is from this day or later. |||| All %{smart_count} waiting results are from this day or later.',
              { smart_count: waiting },
          );
    return [split, fromThisDay];
}
