/**
 * How e-mail is sent: variables of the environment, read once (docs/mail.md). Nothing leaves this computer unless an SMTP
 * server is named; the sink, which is the default, writes what it would send into a folder.
 */
import { resolve } from 'node:path';
import { z } from 'zod';

const shape = z
    .object({
        MAIL_GATEWAY: z
            .enum(['file', 'smtp', 'off'], { error: 'must be file, smtp or off' })
            .default('file'),
        MAIL_SMTP: z
            .url({
                protocol: /^smtps?$/,
                error: 'must be the address of a mail server: smtps://user:password@mail.example.org:465 or smtp://…:587',
            })
            .optional(),
        MAIL_FROM: z
            .email({ error: 'must be an e-mail address' })
            .default('kipimo@localhost.localdomain'),
        /** Address of the product, said in e-mail. */
        MAIL_LINK: z
            .url({ protocol: /^https?$/, error: 'must begin with https:// or http://' })
            .optional(),
        MAIL_FOLDER: z.string().optional(),
        MAIL_DAILY_ADDRESS: z.coerce
            .number({ error: 'must be a number' })
            .int({ error: 'must be a whole number' })
            .positive({ error: 'must be 1 or more' })
            .default(20),
        KIPIMO_DATA: z.string().default('./data'),
    })
    .refine(({ MAIL_GATEWAY, MAIL_SMTP }) => MAIL_GATEWAY !== 'smtp' || MAIL_SMTP !== undefined, {
        path: ['MAIL_SMTP'],
        error: 'must name the mail server where MAIL_GATEWAY is smtp',
    });

export interface MailRules {
    gateway: 'file' | 'smtp' | 'off';
    smtp: string | undefined;
    from: string;
    link: string | undefined;
    folder: string;
    /** To one address within 24 hours. */
    daily: number;
}

/** The rules as the environment has them; an error names what is wrong. */
export function mailRulesOf(env: Readonly<Record<string, string | undefined>>): MailRules {
    // An empty variable is an unset one, as compose files write it.
    const read = shape.parse(
        Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
    );
    return {
        gateway: read.MAIL_GATEWAY,
        smtp: read.MAIL_SMTP,
        from: read.MAIL_FROM,
        link: read.MAIL_LINK,
        folder: resolve(read.MAIL_FOLDER ?? `${read.KIPIMO_DATA}/mail`),
        daily: read.MAIL_DAILY_ADDRESS,
    };
}

/** Where e-mail goes, in a line without the password of the mail server. */
export function mailWay(env: Readonly<Record<string, string | undefined>>): string {
    const { gateway, smtp, from, folder } = mailRulesOf(env);
    if (gateway === 'off') return 'E-mail: off, nothing is sent';
    if (gateway === 'file') return `E-mail: written as files into ${folder}, sent to nobody`;
    return `E-mail: by ${new URL(smtp!).host}, from ${from}`;
}
