/**
 * What providers of text messages tell later, at an address with a secret of the settings (docs/sms.md). A number that nobody knows,
 * a report that repeats or comes late is answered like any other: a provider that gets errors sends again and again.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { open } from '../access.ts';
import { openAction } from '../define/action.ts';
import type { Db, SentForm } from '../define/engine.ts';
import { forbidden, notFound } from '../define/errors.ts';
import { text } from '../define/field.ts';
import { reportSecretOf, rulesOf, twilioSigningOf } from './rules.server.ts';
import { deliveryReport } from './send.server.ts';
import { isSignedByTwilio } from './twilio.server.ts';

const access = open(
    'the secret in its path is the permission, and it changes nothing but what became of a text',
);

const secret = text('Secret', { required: true, maxLength: 100, secret: true });

const body = {
    secret,
    ref: text('Number of the text', { required: true, maxLength: 100 }),
    status: text('Status', { required: true, maxLength: 40 }),
    reason: text('Reason', { maxLength: 200 }),
};

const digest = (word: string): Buffer => createHash('sha256').update(word).digest();

// One that would stand in the log stops the start, in a sentence, not the first report.
reportSecretOf(process.env);
twilioSigningOf(process.env);

type Provider = 'africastalking' | 'twilio';

/** Whoever has not the secret finds nothing there, nor whoever has it at the address of a gateway that is not the one of the settings. */
function refuseStrangers(given: string, provider: Provider): void {
    const reportSecret = reportSecretOf(process.env);
    if (
        !reportSecret ||
        !timingSafeEqual(digest(given), digest(reportSecret)) ||
        rulesOf(process.env).gateway !== provider
    )
        throw notFound();
}

/** Whoever has the secret, and not the key of the account by which Twilio signs, is not Twilio. */
function refuseUnsigned(form: SentForm | undefined): void {
    const signing = twilioSigningOf(process.env);
    const signed =
        signing !== undefined &&
        form !== undefined &&
        isSignedByTwilio(form.header('x-twilio-signature'), {
            key: signing.key,
            url: signing.publicUrl + form.path,
            words: form.words,
        });
    if (!signed) throw forbidden();
}

interface Reported {
    ref: string;
    status: string;
    reason?: string | null | undefined;
}

async function take(
    gateway: Provider,
    { ref, status, reason }: Reported,
    { db, now }: { db: Db; now: Date },
) {
    await deliveryReport(db, { gateway, ref, status, ...(reason && { reason }), now });
    return {};
}

export const africasTalkingReport = openAction('POST /x/sms/report/{secret}/africastalking', {
    about: 'A delivery report of Africa’s Talking',
    access,
    polled: 600,
    body,
    form: { id: 'ref', status: 'status', failureReason: 'reason' },
    run: async (told, context) => {
        refuseStrangers(told.secret, 'africastalking');
        return take('africastalking', told, context);
    },
});

export const twilioReport = openAction('POST /x/sms/report/{secret}/twilio', {
    about: 'A delivery report of Twilio',
    access,
    polled: 600,
    body,
    form: { MessageSid: 'ref', MessageStatus: 'status', ErrorCode: 'reason' },
    run: async (told, context) => {
        refuseStrangers(told.secret, 'twilio');
        refuseUnsigned(context.form);
        return take('twilio', told, context);
    },
});
