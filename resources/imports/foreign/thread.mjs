/** Starts the thread of foreign bytes: threads do not inherit the reading of TypeScript, so it is registered here. */
import { register } from 'tsx/esm/api';

register();
await import('./worker.server.ts');
