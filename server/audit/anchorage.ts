/** Where heads of the audit are anchored, by the configuration. */
import type { Logger } from '../../resources/define/engine.ts';
import type { Config } from '../config.ts';
import { prepareFolder } from '../embedded/dataFolder.ts';
import type { Anchorage } from './anchor.ts';
import { auditPaths, signingKey } from './key.ts';
import { syslogTo } from './syslog.ts';

/** Nowhere, loudly, where the data folder takes neither key nor anchors: the chain goes on without. */
export function anchorageOf(
    { dataDir, auditKey, auditSyslog }: Config,
    log: Logger,
): Anchorage | undefined {
    try {
        prepareFolder(dataDir);
        const key = signingKey(dataDir, auditKey);
        const { anchors: file } = auditPaths(dataDir);
        return { file, key, ...(auditSyslog && { tell: syslogTo(auditSyslog) }) };
    } catch (error) {
        const { message } = error as Error;
        log.error({ error: message }, 'ALERT heads of the audit are not anchored');
        return undefined;
    }
}
