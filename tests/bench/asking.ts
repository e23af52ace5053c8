/** The same question to the product and to the floor: first whether both say the same, then how often a second. */
import { paired, tellRate, took } from './measure.ts';
import { demoSecret } from '../../server/demo/rules.ts';
import type { BenchServer } from './server.ts';
import { answer, caller, rate, type Ask, type Target } from './traffic.ts';

export interface Question {
    name: string;
    product: Ask;
    floor: Ask;
    /** What of both answers must be equal, as text. */
    same(product: Record<string, unknown>, floor: never): [product: string, floor: string];
}

export interface Asking {
    rounds: number;
    /** Connections that ask at the same time. */
    connections: number;
    /** Milliseconds of a round. */
    lasts: number;
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
    const said = one.same(
        await answer(as, one.product),
        (await answer(server.floor, one.floor)) as never,
    );
    if (said[0] === said[1]) return;
    throw new Error(
        `${one.name}: the floor says otherwise.\nKipimo: ${said[0]}\nFloor:  ${said[1]}`,
    );
}

/** One row of the table: these questions in turn, after comparing each. */
export async function ask(
    server: BenchServer,
    as: Target,
    what: string,
    questions: readonly Question[],
    { rounds, connections, lasts }: Asking,
): Promise<void> {
    for (const one of questions) await compare(server, as, one);
    const floors = questions.map(({ floor }) => floor);
    const products = questions.map(({ product }) => product);
    const pair = await paired(
        rounds,
        () => rate(server.floor, floors, connections, lasts),
        () => rate(as, products, connections, lasts),
    );
    tellRate(what, pair, { alone: await alone(server, as, questions, rounds) });
}

/** Milliseconds of each question asked alone, medians of product and floor. */
async function alone(
    server: BenchServer,
    as: Target,
    questions: readonly Question[],
    rounds: number,
): Promise<Record<string, { product: number; floor: number }>> {
    const [ours, bare] = await Promise.all([caller(as), caller(server.floor)]);
    const found: Record<string, { product: number; floor: number }> = {};
    for (const { name, product, floor } of questions) {
        const pair = await paired(
            rounds,
            () => took(() => bare.send(floor)),
            () => took(() => ours.send(product)),
        );
        found[name] = { product: pair.product, floor: pair.floor };
    }
    ours.close();
    bare.close();
    return found;
}
