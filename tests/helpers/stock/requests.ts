/** What tests ask of requests for stock: as the facility that asks and the keeper who decides, unless told. */
import type { Answer, TestApp } from '../app.ts';

export interface RequestCalls {
    ask(lines: object[], more?: object, who?: string): Promise<Answer>;
    approve(id: number, more?: object, who?: string): Promise<Answer>;
    detail(id: number, who?: string): Promise<Answer['body']>;
    /** A request of the facility for so many base units of a product; answers with its id. */
    submitted(product: number, quantity: number): Promise<number>;
}

/** `app` is read when something is asked: it starts before the tests and after this. */
export function requestCalls(app: () => TestApp): RequestCalls {
    const calls: RequestCalls = {
        ask: (lines, more = {}, who = 'facility') =>
            app().call('POST /stock/request', { lines, ...more }, { as: who }),
        approve: (id, more = {}, who = 'distributor') =>
            app().call('POST /user/stock-request/approve', { id, ...more }, { as: who }),
        detail: async (id, who = 'distributor') =>
            (await app().call('POST /x/stock/requests/detail', { id }, { as: who })).body.data,
        submitted: async (product, quantity) =>
            (await calls.ask([{ product_id: product, quantity }])).body.data.id,
    };
    return calls;
}
