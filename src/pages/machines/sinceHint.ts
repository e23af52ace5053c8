import type { Machine } from './UnassignedMachine.tsx';

/** What the day means for what waits: results of before follow as well, but the machine is expected to report from this day only. */
export function sinceHint(
    { days, waiting }: Pick<Machine, 'days' | 'waiting'>,
    date: string | null,
): string {
    if (!waiting) return 'Utilization and missing reports count from this day.';
    if (!date) return 'Empty: since its first result.';
    const older = days.reduce((sum, { day, count }) => sum + (day < date ? count : 0), 0);
    const results = (count: number) => `${count} waiting ${count === 1 ? 'result' : 'results'}`;
    const split = older
        ? `${results(older)} from before this day, ${waiting - older} from then on; all will show at the facility.`
        : waiting === 1
          ? 'The waiting result is from this day or later.'
          : `All ${results(waiting)} are from this day or later.`;
    return `${split} Utilization and missing reports count from this day.`;
}
