/**
 * The one database of this browser for what must not be lost: writes that wait (under numbers), drafts and the keys of
 * saves without an answer (under words). Local storage reaches the disk up to a minute late, and a cut of the power takes
 * that minute; what was written here is on the disk once its promise says so. One transaction for several of them: what
 * was typed is a draft or waits to be sent, never both and never neither.
 */
import { promisifyRequest, type UseStore } from 'idb-keyval';

const STORE = 'kept';

let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
    if (opening) return opening;
    const request = indexedDB.open('kipimo-queue');
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    const forget = () => (opening = undefined);
    opening = promisifyRequest(request);
    opening.then((open) => open.addEventListener('close', forget), forget);
    return opening;
}

/** What idb-keyval works on, with the durability that it has no word for. */
export const keptStore: UseStore = async (mode, work) =>
    work((await database()).transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE));
