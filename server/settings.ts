/** Every environment variable: its name in the code, what it does, and the rule that its value must keep. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { places } from '../resources/places.ts';
import { demoSettings } from './demo/settings.ts';
import { instrumentSettings } from './ingest/settings.ts';
import {
    address,
    ageRecipients,
    ed25519,
    folder,
    keepRule,
    pem,
    port,
    positive,
    postgresUrl,
    timeOfDay,
    timeZone,
} from './settingRules.ts';

export interface Setting {
    variable: string;
    /** What it does, for the documentation. */
    sentence: string;
    /** Where it is unset, for the documentation. */
    unset: string;
    /** Never printed; may come from a file. */
    secret?: boolean;
    /** Its value is a file's content, which is nobody's to print. */
    private?: boolean;
    /** What is read at its use: where the environment leaves it unset, people set it on a page while the server runs. */
    live?: boolean;
    value: z.ZodType<unknown, string | undefined>;
}

/** Every setting: its name in the code, its variable, its meaning and its rule. */
export const settings = {
    dataDir: {
        variable: 'KIPIMO_DATA',
        sentence:
            'Folder of the embedded database, its password and its lock, and of the key and the anchors of the audit.',
        unset: './data',
        value: z
            .string()
            .default('./data')
            .transform((path) => resolve(path)),
    },
    databaseUrl: {
        variable: 'DATABASE_URL',
        sentence: 'PostgreSQL 15 or later to use instead of the embedded one.',
        unset: 'the embedded PostgreSQL',
        secret: true,
        value: postgresUrl,
    },
    databaseOwnerUrl: {
        variable: 'DATABASE_OWNER_URL',
        sentence:
            'The same database as the owner of its tables, for migrations alone: then the role of `DATABASE_URL` reads and writes rows, and can neither change tables nor touch the audit. `npm start -- database-roles` prints the SQL that makes both.',
        unset: '`DATABASE_URL` owns its tables',
        secret: true,
        value: postgresUrl,
    },
    auditKey: {
        variable: 'KIPIMO_AUDIT_KEY',
        sentence:
            'Ed25519 private key (PEM, PKCS 8) that signs the heads of the audit; several servers of one database share it.',
        unset: '`audit.key` in the data folder, made at first use',
        secret: true,
        value: ed25519,
    },
    secretKey: {
        variable: 'KIPIMO_SECRET_KEY',
        sentence:
            'Secret of 32 characters or more that seals what the server must read again (the second steps of sign-ins); several servers of one database share it. It is in no backup: keep a copy elsewhere.',
        unset: '`secret.key` in the data folder, made at first use',
        secret: true,
        value: z.string().min(32, { error: 'must have 32 characters or more' }).optional(),
    },
    auditSyslog: {
        variable: 'KIPIMO_AUDIT_SYSLOG',
        sentence:
            'Syslog that every signed head of the audit is also sent to: `local` (this computer, by `logger`), `udp://host:514` or `tcp://host:514`. Set it: whoever owns this computer can cut the file in the data folder, and not what stands elsewhere.',
        unset: 'the file `audit.anchors` in the data folder alone',
        value: z
            .string()
            .regex(
                /^(local|(udp|tcp):\/\/[^\s/:]+(:\d+)?|(udp|tcp):\/\/\[[0-9a-fA-F:]+\](:\d+)?)$/,
                {
                    error: 'must be local, udp://host:port or tcp://host:port',
                },
            )
            .optional(),
    },
    backupFolder: {
        variable: 'KIPIMO_BACKUP_FOLDER',
        sentence:
            'Folder of the backups. Best on another disk, and copied to another building: they are encrypted.',
        unset: './data/backup',
        value: folder,
    },
    backupKey: {
        variable: 'KIPIMO_BACKUP_KEY',
        sentence:
            'Public keys that backups are encrypted for (`age1…`, with commas between). The secret half is kept elsewhere: the server cannot read its own backups.',
        unset: '`backup.pub` in the data folder, made at first use beside `backup.key`, which is to be moved elsewhere',
        value: ageRecipients,
    },
    backupAt: {
        variable: 'KIPIMO_BACKUP_AT',
        live: true,
        sentence:
            'Time of day of the daily backup on the clock of the programme, such as `02:30`; `never` makes none.',
        unset: '02:30',
        value: timeOfDay('02:30'),
    },
    backupKeep: {
        variable: 'KIPIMO_BACKUP_KEEP',
        live: true,
        sentence:
            'How many days, weeks and months a backup is kept of: the newest of each. Others are removed.',
        unset: '7,5,12',
        value: keepRule('7,5,12'),
    },
    archive: {
        variable: 'KIPIMO_ARCHIVE',
        sentence:
            'Folder on another disk that takes the log of changes of the embedded database, a minute old at most, and a copy of its files each week, encrypted as backups are (docs/backup.md). A PostgreSQL of your own is archived by its own means.',
        unset: 'none: with the disk goes what was written since the last backup',
        value: folder,
    },
    port: {
        variable: 'PORT',
        sentence: 'Port of the web client and its API.',
        unset: '8080',
        value: port(8080),
    },
    host: {
        variable: 'HOST',
        sentence: 'Address that the web client and its API bind to; `0.0.0.0` is every network.',
        unset: '127.0.0.1',
        value: address,
    },
    webCert: {
        variable: 'WEB_TLS_CERT',
        sentence:
            'PEM file of the certificate chain: with `WEB_TLS_KEY` the web is served over TLS.',
        unset: 'no TLS',
        private: true,
        value: pem,
    },
    webKey: {
        variable: 'WEB_TLS_KEY',
        sentence: 'PEM file of the private key of `WEB_TLS_CERT`.',
        unset: 'no TLS',
        private: true,
        value: pem,
    },
    ...instrumentSettings,
    metricsHost: {
        variable: 'METRICS_HOST',
        sentence: 'Address that the Prometheus metrics bind to.',
        unset: '127.0.0.1',
        value: address,
    },
    metricsPort: {
        variable: 'METRICS_PORT',
        sentence: 'Port of the Prometheus metrics.',
        unset: '9464',
        value: port(9464),
    },
    ...demoSettings,
    diskFree: {
        variable: 'KIPIMO_DISK_FREE',
        live: true,
        sentence:
            'Free megabytes on the disk of the data folder below which an alarm is given (log, metric, banner of system administrators); at a sixteenth of it writes are refused, and reading goes on.',
        unset: '1024',
        value: positive('1024'),
    },
    timeZone: {
        variable: 'KIPIMO_TIME_ZONE',
        sentence:
            'Time zone of the programme: where a day of a report begins and ends. It is fixed with the first result: afterwards the server does not start in another.',
        unset: places.timeZone,
        value: timeZone,
    },
    logLevel: {
        variable: 'KIPIMO_LOG_LEVEL',
        live: true,
        sentence: 'Least severe message that is logged.',
        unset: 'info',
        value: z
            .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
                error: 'must be trace, debug, info, warn, error, fatal or silent',
            })
            .default('info'),
    },
    rateLimit: {
        variable: 'KIPIMO_RATE_LIMIT',
        live: true,
        sentence:
            'Calls a minute that one signed-in session, or one address without a session, may make.',
        unset: '1200',
        value: positive('1200'),
    },
    apiAddress: {
        variable: 'KIPIMO_API',
        sentence:
            'Address of another server of the contract that the served client is to call; the content policy lets the browser go there.',
        unset: 'this server, `/api`',
        value: z
            .string()
            .regex(/^https?:\/\/[^\s"'<>;,]+$/, { error: 'must begin with http:// or https://' })
            .optional(),
    },
    trustedProxy: {
        variable: 'KIPIMO_TRUSTED_PROXY',
        sentence:
            'Addresses or networks of reverse proxies, with commas between, whose `X-Forwarded-For` is believed.',
        unset: 'none',
        value: z
            .string()
            .regex(/^[0-9a-fA-F.:/, ]+$/, {
                error: 'must be addresses or networks with commas between',
            })
            .optional(),
    },
} as const satisfies Record<string, Setting>;
