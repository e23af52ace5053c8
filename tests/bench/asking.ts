/** The same question to the product and to the floor: first whether both say the same, then how often a second. */
import { inTurns, paired, tellThree, took } from './measure.ts';
import { Cost } from './processor.ts';
import { readFor } from './rowsRead.ts';
import { demoSecret } from '../../server/demo/rules.ts';
import type { BenchServer } from './server.ts';
import { answer, type Ask, caller, type Question, rate, type Target } from './traffic.ts';

export interface Asking {
    rounds: number;
    /** Connections that ask at the same time. */
    connections: number;
    /** Milliseconds of a round. */
    lasts: number;
    /** Only figures whose name has this in it. */
    named?: string | undefined;
}

/** The product as seen by an account of the demo. */
export async function signedIn({ product }: BenchServer, username: string): Promise<Target> {
    const { key } = await answer(
        { port: product.port },
        { path: '/api/login/', body: { username, password: demoSecret } },
    );
    return { port: product.port, key: key as string };
}

/** Stops the bench where the floor says something else. */
export async function compare(server: BenchServer, as: Target, one: Question): Promise<void> {
    const ours = await answer(as, one.product);
    for (const floor of [one.floor, kept(one.floor)]) {
        const said = one.same(ours, (await answer(server.floor, floor)) as never);
        if (said[0] !== said[1])
            throw new Error(
                `${one.name}: the floor says otherwise (${floor.path}).\nKipimo: ${said[0]}\nFloor:  ${said[1]}`,
            );
    }
}

/** The same question to the floor that has the best plan that is known for it. */
const kept = ({ path, body }: Ask): Ask => ({ path: `/kept${path}`, body });

/** One row of the table: these questions in turn, after comparing each. */
export async function ask(
    server: BenchServer,
    as: Target,
    what: string,
    questions: readonly Question[],
    { rounds, connections, lasts, named }: Asking,
): Promise<void> {
    if (named && !what.toLowerCase().includes(named.toLowerCase())) return;
    for (const one of questions) await compare(server, as, one);
    const floors = questions.map(({ floor }) => floor);
    const bests = questions.map(({ floor }) => kept(floor));
    const products = questions.map(({ product }) => product);
    // Each connection has its plans and Node its compiled code before anything counts.
    for (const [target, asks] of [
        [server.floor, floors],
        [server.floor, bests],
        [as, products],
    ] as const)
        await rate(target, asks, connections, lasts);
    const [best, own] = [new Cost(server, server.floor), new Cost(server, server.product)];
    const three = await inTurns(
        rounds,
        () => rate(server.floor, floors, connections, lasts),
        () => best.of(() => rate(server.floor, bests, connections, lasts)),
        () => own.of(() => rate(as, products, connections, lasts)),
    );
    const [reads, times] = [
        await readFor(server, as, questions),
        await alone(server, as, questions, rounds),
    ];
    const parts = { product: own.parts, kept: best.parts };
    tellThree(what, three, { product: own.each, kept: best.each }, { alone: times, reads, parts });
}

/** Milliseconds of each question asked alone, medians of product and kept floor. */
async function alone(
    server: BenchServer,
    as: Target,
    questions: readonly Question[],
    rounds: number,
): Promise<Record<string, { product: number; floor: number }>> {
    const [ours, bare] = await Promise.all([caller(as), caller(server.floor)]);
    const best = new Map(questions.map(({ floor }) => [floor, kept(floor)]));
    const found: Record<string, { product: number; floor: number }> = {};
    for (const { name, product, floor } of questions) {
        const pair = await paired(
            rounds,
            () => took(() => bare.send(best.get(floor)!)),
            () => took(() => ours.send(product)),
        );
        found[name] = { product: pair.product, floor: pair.floor };
    }
    ours.close();
    bare.close();
    return found;
}
