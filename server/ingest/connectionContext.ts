import type { Logger } from '../../resources/define/engine.ts';
import type { Database } from '../database/database.ts';
import type { Budget } from './astm/bytes.ts';
import type { GatewayLog } from './gatewayLog.ts';
import type { ParseQueue } from './parseQueue.ts';
import type { Intake } from './receive.ts';

/** What a connection is served with. */
export interface ConnectionContext {
    db: Database;
    intake: Intake;
    log: Logger;
    clock: () => Date;
    timeZone: string;
    timeoutMs: number;
    budget: Budget;
    queue: ParseQueue;
    journal: GatewayLog;
}
