/** What the four parsing tables have alike as records that people edit. */
import { boolean, choice, sentenceCase } from '../define/field.ts';
import { typeLabels } from '../machines/kinds.ts';
import { gatewayKeepers } from '../gateway/access.ts';

export const parsingAccess = {
    read: gatewayKeepers,
    create: gatewayKeepers,
    update: gatewayKeepers,
};

export const parsingScope = {
    kind: 'nation',
    why: 'Words of instruments mean the same at every facility.',
} as const;

/** Where to go on after a change: messages that were read before keep their old reading. */
export const parsingLinks = { 'Read messages again': '/genexpert/reparse' } as const;

export const parsingMessages = {
    create: 'Added. It holds for new messages; older ones can be read again with “Read messages again”.',
    update: 'Edited. It holds for new messages; older ones can be read again with “Read messages again”.',
};

export const active = boolean('In use', {
    initial: true,
    help: 'A row that is not in use stays, and means nothing.',
});

export const deviceType = choice('Device', typeLabels, { required: true, initial: 'genexpert' });

/** Words to labels in sentence case. */
export const labelsOf = (...words: string[]): Record<string, string> =>
    Object.fromEntries(words.map((word) => [word, sentenceCase(word)]));
