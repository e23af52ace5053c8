/**
 * The data provider: finds the declaration behind a resource and speaks its transport. Names no
 * entity; whatever is irregular is a word in a declaration.
 */
import type { DataProvider } from 'react-admin';
import { type Target, targetOf } from './catalogue.ts';
import { contractProvider } from './contract.ts';
import { unreachable } from './http.ts';

import type { download as Download } from './files/download.ts';

export { call, type CallOptions } from './call.ts';
export { downloads, type DownloadState } from './files/downloads.ts';
export { createQueryClient } from './queryClient.ts';
export { unconfirmedWrites } from './unconfirmed.ts';

/** See files/download.ts, which comes with the first file that is asked for. */
export const download: typeof Download = async (...asked) =>
    (
        await import('./files/download.ts').catch(() => {
            throw unreachable('reads');
        })
    ).download(...asked);

const providerOf = async (
    resource: string,
    effect: 'reads' | 'writes' = 'reads',
): Promise<DataProvider> => {
    const target = await targetOf(resource);
    if (!isRest(target)) return contractProvider(target);
    // Few resources speak it.
    const { restProvider } = await import('./rest.ts').catch(() => {
        throw unreachable(effect);
    });
    return restProvider(target, effect);
};

const isRest = ({ declaration }: Target): boolean =>
    declaration.kind === 'entity' && declaration.transport === 'rest';

/**
 * Brings what a resource is spoken to with, before it is needed: a browser does not ask again for a file that it could not get
 * once, and a form that was opened with a line can be saved after a cut.
 */
export const makeReady = (resource: string): void =>
    void providerOf(resource).catch(() => undefined);

/** react-admin's verbs for every resource of the product. */
export const dataProvider: DataProvider = {
    supportAbortSignal: true,
    getList: async (resource, params) => (await providerOf(resource)).getList(resource, params),
    getOne: async (resource, params) => (await providerOf(resource)).getOne(resource, params),
    getMany: async (resource, params) => (await providerOf(resource)).getMany(resource, params),
    getManyReference: async (resource, params) =>
        (await providerOf(resource)).getManyReference(resource, params),
    create: async (resource, params) =>
        (await providerOf(resource, 'writes')).create(resource, params),
    update: async (resource, params) =>
        (await providerOf(resource, 'writes')).update(resource, params),
    updateMany: async (resource, params) =>
        (await providerOf(resource, 'writes')).updateMany(resource, params),
    delete: async (resource, params) =>
        (await providerOf(resource, 'writes')).delete(resource, params),
    deleteMany: async (resource, params) =>
        (await providerOf(resource, 'writes')).deleteMany(resource, params),
};
