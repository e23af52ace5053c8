/** Tries for the lock of a folder, says whether it got it, and holds it until it is killed. */
import { lockFolder } from '../../../server/database/processLock.ts';

try {
    await lockFolder(process.argv[2]!);
    console.log('locked');
    setInterval(() => undefined, 1000);
} catch (error) {
    console.log((error as Error).message);
}
