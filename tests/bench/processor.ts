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

/** Milliseconds of processor time for an answer. */
export interface Parts {
    /** Of the process that is asked. */
    process: number;
    /** Of PostgreSQL. */
    database: number;
}

/** What answers cost: milliseconds of the process that is asked and of PostgreSQL together, for each. */
export class Cost {
    #answers = 0;
    #process = 0;
    #database = 0;

    constructor(
        readonly server: BenchServer,
        readonly part: Part,
    ) {}

    /** Answers a second, as `rate` tells them; what they cost is added up. */
    async of(rate: () => Promise<number>): Promise<number> {
        const before = [await this.part.cpu(), databaseCpu(this.server)] as const;
        const began = performance.now();
        const found = await rate();
        this.#answers += (found * (performance.now() - began)) / 1000;
        this.#process += (await this.part.cpu()) - before[0];
        this.#database += databaseCpu(this.server) - before[1];
        return found;
    }

    get each(): number {
        const { process, database } = this.parts;
        return process + database;
    }

    get parts(): Parts {
        return {
            process: this.#process / this.#answers,
            database: this.#database / this.#answers,
        };
    }
}
