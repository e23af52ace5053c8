/**
 * The data provider: finds the declaration behind a resource and speaks its transport. Names no
 * entity; whatever is irregular is a word in a declaration.
 */
import type { DataProvider } from 'react-admin';
import { type Target, targetOf } from './catalogue.ts';
import { contractProvider } from './contract.ts';
import { restProvider } from './rest.ts';

export { call, type CallOptions } from './call.ts';
export { download, downloads, type DownloadState } from './download.ts';
export { createQueryClient } from './queryClient.ts';
export { unconfirmedWrites } from './unconfirmed.ts';

const providerOf = async (resource: string): Promise<DataProvider> => {
    const target = await targetOf(resource);
    return isRest(target) ? restProvider(target) : contractProvider(target);
};

const isRest = ({ declaration }: Target): boolean =>
    declaration.kind === 'entity' && declaration.transport === 'rest';

/** react-admin's verbs for every resource of the product. */
export const dataProvider: DataProvider = {
    supportAbortSignal: true,
    getList: async (resource, params) => (await providerOf(resource)).getList(resource, params),
    getOne: async (resource, params) => (await providerOf(resource)).getOne(resource, params),
    getMany: async (resource, params) => (await providerOf(resource)).getMany(resource, params),
    getManyReference: async (resource, params) =>
        (await providerOf(resource)).getManyReference(resource, params),
    create: async (resource, params) => (await providerOf(resource)).create(resource, params),
    update: async (resource, params) => (await providerOf(resource)).update(resource, params),
    updateMany: async (resource, params) =>
        (await providerOf(resource)).updateMany(resource, params),
    delete: async (resource, params) => (await providerOf(resource)).delete(resource, params),
    deleteMany: async (resource, params) =>
        (await providerOf(resource)).deleteMany(resource, params),
};
