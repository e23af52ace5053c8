import { phrases, say, type Sentence } from '../../define/say.ts';

/**
 * The kinds of events that the listeners write to their log, for people: what each means and what to
 * do about it. A new kind needs its words here before the server compiles.
 */
export interface EventWords {
    meaning: Sentence;
    /** What the reader can do; null where nothing is to be done. */
    todo: Sentence | null;
}

/** What an event is called, by `gateway_log.event`. */
export const eventNames: Readonly<Record<GatewayEvent, string>> = phrases({
    connected: 'Connected',
    disconnected: 'Disconnected',
    'message kept': 'Message kept',
    'frame refused': 'Frame refused',
    'not taken': 'Not taken',
    'message cut off': 'Message cut off',
    'message refused': 'Message refused',
    'connection refused': 'Connection refused',
    'parsing waits': 'Parsing waits',
    'log full': 'Log full',
});

/** By event, as `gateway_log.event` bears it. */
export const gatewayEvents = {
    connected: {
        meaning: say('An instrument, or the computer beside it, has opened a connection.'),
        todo: null,
    },
    disconnected: {
        meaning: say('The connection has ended. Many instruments close it after each message.'),
        todo: null,
    },
    'message kept': {
        meaning: say(
            'A whole message was stored and acknowledged. Its results follow in a moment.',
        ),
        todo: null,
    },
    'frame refused': {
        meaning: say(
            'A part of a message arrived damaged. The instrument was asked to send it again.',
        ),
        todo: say(
            'Nothing, if a message is kept soon after. If it goes on, check the cable, the network and the converter at the site.',
        ),
    },
    'not taken': {
        meaning: say('Something was sent that belongs to no message, or is too large to be one.'),
        todo: say(
            'Check that the sender is an instrument and is set to ASTM on this port, or to HL7 on the other one.',
        ),
    },
    'message cut off': {
        meaning: say(
            'A message began and did not end. What had come is kept with the raw messages, and gives no result.',
        ),
        todo: say(
            'Send the result again from the instrument, and check power and network of the site.',
        ),
    },
    'message refused': {
        meaning: say(
            'A message could not be stored, so it was not acknowledged. The instrument keeps it and sends it again.',
        ),
        todo: say(
            'Check that the database is up and its disk has room. Nothing is lost meanwhile.',
        ),
    },
    'connection refused': {
        meaning: say('Too many connections at once: a further one was turned away.'),
        todo: say(
            'Find out who opens so many: an instrument that connects again and again, or something that is no instrument.',
        ),
    },
    'parsing waits': {
        meaning: say(
            'Stored messages wait to be read, because the database is away or busy. It is tried again each second.',
        ),
        todo: say('Check that the database is up. What waits is read by itself afterwards.'),
    },
    'log full': {
        meaning: say(
            'More happened than this log can hold, so entries were left out. Messages were not.',
        ),
        todo: say('See who connects most often in the entries before it.'),
    },
} as const satisfies Readonly<Record<string, EventWords>>;

export type GatewayEvent = keyof typeof gatewayEvents;

/** The words of an event; none of one that an older server wrote. */
export const eventWords = (event: string): EventWords | undefined =>
    (gatewayEvents as Readonly<Record<string, EventWords>>)[event];

/** By what the listeners say of an event (`gateway_log.detail`): the sentence, of what its pattern found. */
const details: readonly [pattern: RegExp, sentence: (found: readonly string[]) => Sentence][] = [
    [/^wrong checksum$/, () => say('Its checksum does not fit: bytes were changed on the way.')],
    [
        /^frame (\d) where (\d) was due$/,
        ([, came = '', due = '']) =>
            say('Frame %{came} came where frame %{due} was due: one was lost.', { came, due }),
    ],
    [/^frame too long$/, () => say('A frame was longer than 256 KB.')],
    [/^message too long$/, () => say('The message was longer than 4 MB.')],
    [/^memory is full$/, () => say('Too many unfinished messages at once.')],
    [
        /^message too long, or memory is full$/,
        () => say('The message was too long, or too many were unfinished at once.'),
    ],
    [/^bytes outside of any frame$/, () => say('Bytes came outside of any frame.')],
    [
        /^bytes sent without waiting for an answer$/,
        () => say('The sender went on without waiting for an answer.'),
    ],
    [/^silence$/, () => say('The sender fell silent in the middle.')],
    [/^the connection ended$/, () => say('The connection ended in the middle.')],
    [/^the sender started over$/, () => say('The sender started over in the middle.')],
    [
        /^the sender stopped before the last record$/,
        () => say('The sender stopped before the last record of the message.'),
    ],
    [
        /^more than (\d+) at once$/,
        ([, most = '']) => say('There are more than %{most} already.', { most }),
    ],
    [
        /^more than (\d+) at once from one address$/,
        ([, most = '']) => say('This address has more than %{most} already.', { most }),
    ],
    [
        /^more than (\d+) unknown senders at once$/,
        ([, most = '']) =>
            say(
                'More than %{most} senders that are not known were connected; the rest of the places is kept for known ones.',
                { most },
            ),
    ],
    [/^sent away: silence$/, () => say('It was connected and said nothing.')],
    [/^sent away: no message$/, () => say('It was connected for long and sent no whole message.')],
    [
        /^a key that came without TLS$/,
        () =>
            say(
                'A forwarder said its key without TLS, where it can be read on the way. It was not taken.',
            ),
    ],
    [/^endless bytes without a frame$/, () => say('Bytes came without end and without a frame.')],
    [
        /^endless bytes without a message$/,
        () => say('Bytes came without end and without a message.'),
    ],
    [
        /^(\d+) more events were left out$/,
        ([, count = '']) => say('%{count} entries were left out.', { count }),
    ],
];

/** `wrong checksum` in a sentence; sizes and what an older server wrote stay as they are. */
export function detailWords(detail: string): Sentence {
    for (const [pattern, sentence] of details) {
        const found = pattern.exec(detail);
        if (found) return sentence(found);
    }
    return { text: '%{detail}', values: { detail } };
}
