/** Ways that e-mail goes: to an SMTP server, or as .eml files into a folder. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { pageOf } from './letter.ts';
import type { MailRules } from './rules.server.ts';

export interface OutgoingMail {
    id: number;
    to: string;
    subject: string;
    words: string;
    file: { name: string; bytes: Buffer } | undefined;
    /** The emblem of the programme, a PNG: it stands above the words. */
    emblem?: Buffer | undefined;
}

/** What a mail server will never take: it is not tried again. */
export class MailRefusal extends Error {
    override readonly name = 'MailRefusal';
}

export type Postman = (mail: OutgoingMail) => Promise<void>;

const PATIENCE = 20_000;

/** Its number is the same every time: by it a mail server tells a repeat. The emblem is in the letter itself, so that opening it asks no server. */
function messageOf({ id, to, subject, words, file, emblem }: OutgoingMail, from: string) {
    const cid = `emblem-${id}@${from.split('@')[1]}`;
    const picture = emblem && {
        filename: 'emblem.png',
        content: emblem,
        contentType: 'image/png',
        cid,
        contentDisposition: 'inline' as const,
    };
    return {
        from,
        to,
        subject,
        text: words,
        ...(picture && { html: pageOf(words, subject, cid) }),
        messageId: `<kipimo-${id}@${from.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: [
            ...(picture ? [picture] : []),
            ...(file
                ? [
                      {
                          filename: file.name,
                          content: file.bytes,
                      },
                  ]
                : []),
        ],
    };
}

/** Whether what is sent must be encrypted: everywhere but on this computer. */
const mustEncrypt = (url: string): boolean =>
    !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** 5xx of SMTP is for ever, but while signing in or beginning TLS, which somebody may still put right. */
function smtp({ smtp: url, from }: MailRules): Postman {
    const transport = createTransport({
        url,
        requireTLS: url !== undefined && mustEncrypt(url),
        connectionTimeout: PATIENCE,
        greetingTimeout: PATIENCE,
        socketTimeout: PATIENCE,
        disableFileAccess: true,
        disableUrlAccess: true,
    });
    return async (mail) => {
        try {
            await transport.sendMail(messageOf(mail, from));
        } catch (error) {
            const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
            if (code === 'ETLS') throw new Error('the mail server offers no TLS', { cause: error });
            if (responseCode >= 500 && code !== 'EAUTH')
                throw new MailRefusal(`SMTP ${responseCode}`);
            throw new Error(responseCode ? `SMTP ${responseCode}` : String(code ?? 'no answer'), {
                cause: error,
            });
        }
    };
}

function sink({ folder, from }: MailRules): Postman {
    const transport = createTransport({ streamTransport: true, buffer: true });
    return async (mail) => {
        const { message } = await transport.sendMail(messageOf(mail, from));
        await mkdir(folder, { recursive: true });
        await writeFile(
            join(folder, `${String(mail.id).padStart(6, '0')}.eml`),
            message as Buffer,
            {
                mode: 0o600,
            },
        );
    };
}

/** Who carries by these rules; undefined where sending is off. */
export function postmanOf(rules: MailRules): Postman | undefined {
    if (rules.gateway === 'off' || (rules.gateway === 'smtp' && !rules.smtp)) return undefined;
    return rules.gateway === 'smtp' ? smtp(rules) : sink(rules);
}
