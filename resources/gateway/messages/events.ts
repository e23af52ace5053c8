/**
 * The kinds of events that the listeners write to their log, for people: what each means and what to
 * do about it. A new kind needs its words here before the server compiles.
 */
export interface EventWords {
    meaning: string;
    /** What the reader can do; empty where nothing is to be done. */
    todo: string;
}

/** By event, as `gateway_log.event` bears it. */
export const gatewayEvents = {
    connected: {
        meaning: 'An instrument, or the computer beside it, has opened a connection.',
        todo: '',
    },
    disconnected: {
        meaning: 'The connection has ended. Many instruments close it after each message.',
        todo: '',
    },
    'message kept': {
        meaning: 'A whole message was stored and acknowledged. Its results follow in a moment.',
        todo: '',
    },
    'frame refused': {
        meaning: 'A part of a message arrived damaged. The instrument was asked to send it again.',
        todo: 'Nothing, if a message is kept soon after. If it goes on, check the cable, the network and the converter at the site.',
    },
    'not taken': {
        meaning: 'Something was sent that belongs to no message, or is too large to be one.',
        todo: 'Check that the sender is an instrument and is set to ASTM on this port, or to HL7 on the other one.',
    },
    'message cut off': {
        meaning:
            'A message began and did not end. What had come is kept with the raw messages, and gives no result.',
        todo: 'Send the result again from the instrument, and check power and network of the site.',
    },
    'message refused': {
        meaning:
            'A message could not be stored, so it was not acknowledged. The instrument keeps it and sends it again.',
        todo: 'Check that the database runs and its disk has room. Nothing is lost meanwhile.',
    },
    'connection refused': {
        meaning: 'Too many connections at once: a further one was turned away.',
        todo: 'Find out who opens so many: an instrument that connects again and again, or something that is no instrument.',
    },
    'parsing waits': {
        meaning:
            'Stored messages wait to be read, because the database is away or busy. It is tried again each second.',
        todo: 'Check that the database runs. What waits is read by itself afterwards.',
    },
    'log full': {
        meaning:
            'More happened than this log can hold, so entries were left out. Messages were not.',
        todo: 'See who connects most often in the entries before it.',
    },
} as const satisfies Readonly<Record<string, EventWords>>;

export type GatewayEvent = keyof typeof gatewayEvents;

/** The words of an event; none of one that an older server wrote. */
export const eventWords = (event: string): EventWords | undefined =>
    (gatewayEvents as Readonly<Record<string, EventWords>>)[event];

/** By what the listeners say of an event (`gateway_log.detail`). */
const details: readonly [pattern: RegExp, sentence: string][] = [
    [/^wrong checksum$/, 'Its checksum does not fit: bytes were changed on the way.'],
    [/^frame (\d) where (\d) was due$/, 'Frame $1 came where frame $2 was due: one was lost.'],
    [/^frame too long$/, 'A frame was longer than 256 KB.'],
    [/^message too long$/, 'The message was longer than 4 MB.'],
    [/^memory is full$/, 'Too many unfinished messages at once.'],
    [
        /^message too long, or memory is full$/,
        'The message was too long, or too many were unfinished at once.',
    ],
    [/^bytes outside of any frame$/, 'Bytes came outside of any frame.'],
    [
        /^bytes sent without waiting for an answer$/,
        'The sender went on without waiting for an answer.',
    ],
    [/^silence$/, 'The sender fell silent in the middle.'],
    [/^the connection ended$/, 'The connection ended in the middle.'],
    [/^the sender started over$/, 'The sender started over in the middle.'],
    [
        /^the sender stopped before the last record$/,
        'The sender stopped before the last record of the message.',
    ],
    [/^more than (\d+) at once$/, 'There are more than $1 already.'],
    [/^more than (\d+) at once from one address$/, 'This address has more than $1 already.'],
    [
        /^more than (\d+) unknown senders at once$/,
        'More than $1 senders that are not known were connected; the rest of the places is kept for known ones.',
    ],
    [/^sent away: silence$/, 'It was connected and said nothing.'],
    [/^sent away: no message$/, 'It was connected for long and sent no whole message.'],
    [
        /^a key that came without TLS$/,
        'A forwarder said its key without TLS, where it can be read on the way. It was not taken.',
    ],
    [/^endless bytes without a (frame|message)$/, 'Bytes came without end and without a $1.'],
    [/^(\d+) more events were left out$/, '$1 entries were left out.'],
];

/** `wrong checksum` in a sentence; sizes and sentences stay as they are. */
export function detailWords(detail: string): string {
    const found = details.find(([pattern]) => pattern.test(detail));
    return found ? detail.replace(found[0], found[1]) : detail;
}
