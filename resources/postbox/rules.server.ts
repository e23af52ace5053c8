/**
 * How e-mail is sent: variables of the environment, read once (docs/mail.md). Nothing leaves this computer unless an SMTP
 * server is named; the sink, which is the default, writes what it would send into a folder.
 */
import { resolve } from 'node:path';
import { z } from 'zod';

const shape = z.object({
    MAIL_GATEWAY: z.enum(['file', 'smtp', 'off']).default('file'),
    MAIL_SMTP: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.email().default('kipimo@localhost.localdomain'),
    /** Address of the product, said in e-mail. */
    MAIL_LINK: z.url({ protocol: /^https?$/ }).optional(),
    MAIL_FOLDER: z.string().optional(),
    MAIL_DAILY_ADDRESS: z.coerce.number().int().positive().default(20),
    KIPIMO_DATA: z.string().default('./data'),
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
    const read = shape.parse(env);
    return {
        gateway: read.MAIL_GATEWAY,
        smtp: read.MAIL_SMTP,
        from: read.MAIL_FROM,
        link: read.MAIL_LINK,
        folder: resolve(read.MAIL_FOLDER ?? `${read.KIPIMO_DATA}/mail`),
        daily: read.MAIL_DAILY_ADDRESS,
    };
}
