/** The embedded PostgreSQL takes a share of the memory that there is: of a container, of its limit. */
import { totalmem } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { fillingSettings, serverSettings } from '../../../server/embedded/settings.ts';

afterEach(() => vi.restoreAllMocks());

const megabytes = (settings: string[], name: string): number =>
    Number(settings.find((one) => one.startsWith(`${name}=`))?.match(/=(\d+)MB$/)?.[1]);

it.each([
    [1024, 128, 256],
    [4096, 256, 1024],
    [64 * 1024, 1024, 4096],
])('in a container of %i MB', (limit, serving, filling) => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(limit * 2 ** 20);
    const most = totalmem() / 2 ** 20;
    const within = (asked: number, of: number) =>
        Math.min(asked, Math.max(128, Math.round(most / of)));
    expect(megabytes(serverSettings(5432, true), 'shared_buffers')).toBe(within(serving, 16));
    expect(megabytes(fillingSettings(), 'shared_buffers')).toBe(within(filling, 4));
    expect(megabytes(fillingSettings(), 'maintenance_work_mem')).toBe(
        Math.max(128, Math.round(within(serving, 16) / 2)),
    );
});

it('where no limit is told, of the whole machine', () => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(0);
    const whole = Math.round(totalmem() / 2 ** 20 / 4);
    expect(megabytes(fillingSettings(), 'shared_buffers')).toBe(
        Math.min(4096, Math.max(128, whole)),
    );
});
