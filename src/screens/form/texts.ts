/** What a person is told after a write: the catalogue's words where the declaration has them. */
import { HttpError } from 'react-admin';
import { successOf } from '../../../dataProvider/success.ts';
import { translate } from '../../../locales/tongue.ts';
import type { Entity } from '../../../resources/define/entity.ts';
import { isStandard } from '../../../resources/define/fieldFacts.ts';
import { sentenceOf } from '../../widgets/failure.ts';

type Verb = 'create' | 'update' | 'delete';

/** What names a record. */
export function titleOf(entity: Entity, record: Readonly<Record<string, unknown>>): string {
    const title = String(record[entity.titleField] ?? record['id'] ?? '');
    return isStandard(entity.fields[entity.titleField], title) ? translate(title) : title;
}

/** The server's own words win; where it had none, those of the declaration, else the standard. */
export const successText = (
    entity: Entity,
    verb: Verb,
    record: Readonly<Record<string, unknown>>,
    standard: string,
): string =>
    successOf(record) ??
    translate({
        text: entity.messages[verb] ?? standard,
        values: { name: titleOf(entity, record) },
    });

/** A refusal speaks for itself, and what a server heads itself is not headed again; any other failure is, by the catalogue's sentence. */
export function failureText(entity: Entity, verb: Verb, error: unknown): string {
    const message = sentenceOf(error);
    const heading = entity.failures[verb];
    if (!heading) return message;
    if (error instanceof HttpError && (error.status === 202 || hasHeading(error))) return message;
    return `${translate(heading).replace(/\.$/, '')}. ${message}`;
}

const hasHeading = ({ body }: HttpError): boolean =>
    Boolean((body as { failure?: string } | undefined)?.failure);
