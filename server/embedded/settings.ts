/** How the embedded PostgreSQL is set up: for one small machine, and for not losing anything. */
import { totalmem } from 'node:os';

/** Arguments of `postgres`. They stand above its files, so an upgrade of Kipimo changes them. */
export function serverSettings(port: number, durable: boolean): string[] {
    const settings: Record<string, string | number> = {
        // Nobody outside this machine, and nobody on it without the password.
        listen_addresses: '127.0.0.1',
        port,
        unix_socket_directories: '',
        password_encryption: 'scram-sha-256',
        max_connections: 80,

        // An acknowledged write survives a power cut.
        fsync: durable ? 'on' : 'off',
        synchronous_commit: durable ? 'on' : 'off',
        full_page_writes: durable ? 'on' : 'off',

        shared_buffers: durable ? `${sharedBuffers()}MB` : '128MB',
        effective_cache_size: `${Math.round(totalmem() / 2 ** 21)}MB`,
        work_mem: '16MB',
        maintenance_work_mem: '128MB',
        max_wal_size: '1GB',
        checkpoint_timeout: '10min',
        // Solid-state storage; short queries that do not repay compiling.
        random_page_cost: 1.1,
        jit: 'off',
        max_parallel_workers_per_gather: 1,
        // A test keeps many small databases, each of which it would visit.
        autovacuum: durable ? 'on' : 'off',

        timezone: 'UTC',
        log_timezone: 'UTC',
        // A week of logs, each day overwritten by the same day of the next week.
        logging_collector: durable ? 'on' : 'off',
        log_directory: 'log',
        log_filename: 'postgresql-%a.log',
        log_truncate_on_rotation: 'on',
        log_rotation_age: '1d',
        log_rotation_size: 0,
        // Never the values that a statement carried: they may be patients.
        log_parameter_max_length: 0,
        log_parameter_max_length_on_error: 0,
        log_min_error_statement: 'panic',
    };
    return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A share of the memory in MB, that of a container where this is one; at least 128 MB. */
function share(of: number, most: number): number {
    const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
    return Math.min(most, Math.max(128, Math.round(memory / 2 ** 20 / of)));
}

const sharedBuffers = (): number => share(16, 1024);

/** By this it is told which server was started to be filled. */
export const fillingMark = 'wal_level=minimal';

/**
 * For a command that fills the database alone: no log of changes for indexes made anew, hardly a checkpoint, room to sort, and no process that begins
 * for one question, as both processors are busy. Whatever is written survives a power cut as ever.
 */
export const fillingSettings = (): string[] => [
    fillingMark,
    'max_wal_senders=0',
    'max_wal_size=4GB',
    'checkpoint_timeout=1h',
    `shared_buffers=${share(4, 4096)}MB`,
    `maintenance_work_mem=${Math.max(128, Math.round(sharedBuffers() / 2))}MB`,
    'max_parallel_workers_per_gather=0',
];

/**
 * Its environment: memory to sort in is asked for in large pages where Linux has them, which costs a tenth less than touching it piece by piece.
 * Any other library of C reads past it.
 */
export const fillingMemory = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** What hands the log of changes over to a folder: a piece when it is full, and otherwise within a minute. */
export const archiveSettings = (spool: string): string[] => [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${spool}`,
    'archive_timeout=50',
];
