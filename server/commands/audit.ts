/** `verify-audit`: the chain of the audit against itself and against its anchors. */
import { readAnchors } from '../audit/anchors.ts';
import { auditPaths, checkingKey } from '../audit/key.ts';
import { faultsOf, isIntact, verifyAudit, type AuditVerdict } from '../audit/verify.ts';
import { openStoreBeside } from '../database/store.ts';
import { CommandError, type Call, type Command } from './command.ts';

/** What each fault means, for the person who reads it. */
const meanings: Readonly<Record<string, string>> = {
    altered: 'Rows whose content is no longer what was linked',
    missing: 'Rows that were removed',
    gaps: 'Places of the chain that were removed',
    unlinked: 'Rows whose link was taken away',
    cut: 'Anchors beyond the end of the chain: its tail was cut off',
    rewritten: 'Anchors where the chain says otherwise: it was computed anew',
    backdated: 'Rows put in afterwards with an earlier time',
    forged: 'Lines of the anchors that the key of this installation never signed',
};

export const verifyAuditCommand: Command = {
    about: 'Walks the hash chain of the audit, holds it against its anchors, and names every row that was tampered with.',
    options: { anchors: { type: 'string' }, key: { type: 'string' } },
    help: {
        '--anchors FILE':
            'Anchors kept elsewhere, such as a log of syslog; else those of the data folder.',
        '--key FILE': 'Public key (audit.pub) to check them with; else that of this installation.',
    },
    async run(call) {
        const store = await openStoreBeside(call);
        try {
            const read = anchorsOf(call);
            const verdict = await verifyAudit(store.db, read);
            tell(call, verdict);
            return isIntact(verdict) ? 0 : 1;
        } finally {
            await store.close();
        }
    },
};

function anchorsOf({ config, options }: Call) {
    const file = typeof options['anchors'] === 'string' ? options['anchors'] : undefined;
    const pem = typeof options['key'] === 'string' ? options['key'] : undefined;
    const key = checkingKey(config.dataDir, { given: config.auditKey, file: pem });
    const found = key && readAnchors(file ?? auditPaths(config.dataDir).anchors, key);
    if (file && !found)
        throw new CommandError(
            `${file} cannot be checked: there is no such file, or no key (--key FILE).`,
        );
    // None is not the same as never asked for: whether some were made says the database.
    return found ?? { good: [], forged: [] };
}

function tell(call: Call, verdict: AuditVerdict): void {
    const { linked, head, pending, anchors, lost } = verdict;
    call.say(`${linked} audit rows linked, ${pending.length} waiting for their link.`);
    call.say(`Last hash: ${head}`);
    call.say(
        anchors
            ? `${anchors} anchors compared.`
            : 'No head was anchored yet: the server does it every minute. Until then the chain is held against itself alone.',
    );
    for (const [kind, found] of faultsOf(verdict))
        call.say(`${kind}: ${found.join(', ')} (${meanings[kind]})`);
    if (lost)
        call.say(
            'lost: heads of this database were anchored, and no anchor of it is here (--anchors FILE)',
        );
    call.say(isIntact(verdict) ? 'The audit is intact.' : 'THE AUDIT WAS TAMPERED WITH.');
}
