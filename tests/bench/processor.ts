/** Processor time of what is measured: whatever else the machine does moves rates, and this hardly. */
import { readFileSync } from 'node:fs';
import type { BenchServer, Part } from './server.ts';

/** Milliseconds of processor time of PostgreSQL and all its processes; 0 where the system does not tell. */
export function databaseCpu({ postmaster }: BenchServer): number {
    try {
        const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
            .trim()
            .split(' ');
        // Of processes that have ended, the postmaster keeps the time (cutime, cstime).
        return children.reduce(
            (sum, pid) => sum + cpuOf(pid, 13, 14),
            cpuOf(String(postmaster), 13, 14, 15, 16),
        );
    } catch {
        return 0;
    }
}

function cpuOf(pid: string, ...columns: number[]): number {
    try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /, '0 0 ')
            .split(' ');
        return columns.reduce((sum, column) => sum + Number(stat[column]) * 10, 0);
    } catch {
        // It ended meanwhile: the postmaster has its time.
        return 0;
    }
}

/** What answers cost: milliseconds of the process that is asked and of PostgreSQL together, for each. */
export class Cost {
    #answers = 0;
    #time = 0;

    constructor(
        readonly server: BenchServer,
        readonly part: Part,
    ) {}

    /** Answers a second, as `rate` tells them; what they cost is added up. */
    async of(rate: () => Promise<number>): Promise<number> {
        const before = (await this.part.cpu()) + databaseCpu(this.server);
        const began = performance.now();
        const found = await rate();
        this.#answers += (found * (performance.now() - began)) / 1000;
        this.#time += (await this.part.cpu()) + databaseCpu(this.server) - before;
        return found;
    }

    get each(): number {
        return this.#time / this.#answers;
    }
}
