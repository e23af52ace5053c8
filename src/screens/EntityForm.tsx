/** Create and Edit of an entity. */
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CreateBase, EditBase, type HttpError, useEditContext } from 'react-admin';
import { useEffect, useMemo, useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { makeReady } from '../../dataProvider/index.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { inSentence } from '../../resources/define/say.ts';
import { resourceOf } from '../../resources/routes.ts';
import { isUnknown } from '../widgets/failure.ts';
import { DeclarationName } from '../widgets/words.ts';
import type { Stale } from './form/ConflictDialog.tsx';
import { DeleteButton } from './form/DeleteButton.tsx';
import { type DraftKeeper, draftKeeper } from './form/drafts.ts';
import { DraftNote } from './form/DraftNote.tsx';
import { AskingForm } from './form/AskingForm.tsx';
import { FormBar } from './form/FormBar.tsx';
import { FormSections } from './form/FormSections.tsx';
import { StaleEdit } from './form/StaleEdit.tsx';
import { titleOf } from './form/texts.ts';
import { useAfterWrite } from './form/useAfterWrite.ts';
import type { ScreenProps } from './props.ts';
import { NoSuchRecord } from './record/NoSuchRecord.tsx';
import { Failed, Waiting } from './list/ListStates.tsx';
import { useSay } from '../widgets/say.ts';

/** What is typed stays when the record is read again behind the form. */
const keepTyped = { keepDirtyValues: true };

export const EntityCreate = (props: ScreenProps<Entity>) => (
    <DeclarationName value={props.declaration.name}>
        <Create {...props} />
    </DeclarationName>
);

export const EntityEdit = (props: ScreenProps<Entity>) => (
    <DeclarationName value={props.declaration.name}>
        <Edit {...props} />
    </DeclarationName>
);

function Create({ declaration: entity, entry, preview }: ScreenProps<Entity>) {
    const say = useSay();
    const resource = resourceOf(entry.route);
    const keeper = useKeeper(entity, resource, undefined);
    // What was saved is no draft any more, in the same breath; an edit that is saved twice is refused by its version.
    const meta = { form: { name: keeper.name, values: {} } };
    const after = { ...useAfterWrite(entity, resource, 'create', keeper), meta };
    useEffect(() => makeReady(resource), [resource]);
    const fixed = entry.filter ?? noValues;
    const initial = useMemo(() => ({ ...initialsOf(entity), ...fixed }), [entity, fixed]);
    return (
        <CreateBase resource={resource} record={initial} redirect={false} mutationOptions={after}>
            <Head
                resource={resource}
                title={say('Add %{name}', { name: inSentence(say.text(entity.title[0])) })}
            />
            <AskingForm entity={entity} preview={preview}>
                <DraftNote keeper={keeper} base={initial} />
                <FormSections entity={entity} editing={false} fixed={fixed} />
                <FormBar keeper={keeper} back={`/${resource}`} />
            </AskingForm>
        </CreateBase>
    );
}

function Edit({ declaration: entity, entry, preview }: ScreenProps<Entity>) {
    const resource = resourceOf(entry.route);
    const { id } = useParams();
    const keeper = useKeeper(entity, resource, id);
    const [stale, setStale] = useState<Stale | null>(null);
    const { onSuccess, onError } = useAfterWrite(entity, resource, 'update', keeper);
    return (
        <EditBase
            resource={resource}
            id={id}
            redirect={false}
            mutationMode="pessimistic"
            queryOptions={{ onError: () => undefined }}
            mutationOptions={{
                onSuccess,
                onError(error) {
                    const body = (error as HttpError).body as
                        | { code?: string; details?: Stale }
                        | undefined;
                    if (body?.code === 'stale' && body.details?.yours) setStale(body.details);
                    else onError(error);
                },
            }}
        >
            <EditForm
                declaration={entity}
                entry={entry}
                preview={preview}
                keeper={keeper}
                stale={stale}
                onSettled={() => setStale(null)}
            />
        </EditBase>
    );
}

interface EditFormProps extends ScreenProps<Entity> {
    keeper: DraftKeeper;
    stale: Stale | null;
    onSettled(): void;
}

function EditForm(props: EditFormProps) {
    const { declaration: entity, entry, preview, keeper, stale, onSettled } = props;
    const say = useSay();
    const resource = resourceOf(entry.route);
    const { record, error, isPending, refetch } = useEditContext();
    if (!record)
        return isPending || !error ? (
            <Waiting />
        ) : isUnknown(error) ? (
            <NoSuchRecord declaration={entity} entry={entry} />
        ) : (
            <Failed error={error} onRetry={() => void refetch()} />
        );
    return (
        <>
            <Head
                resource={resource}
                title={say('Edit %{name}', { name: titleOf(entity, record) })}
            />
            <AskingForm entity={entity} preview={preview} resetOptions={keepTyped}>
                <DraftNote keeper={keeper} base={record} />
                <FormSections entity={entity} editing fixed={noValues} />
                <FormBar
                    keeper={keeper}
                    back={`/${resource}/${encodeURIComponent(record.id)}/show`}
                >
                    <DeleteButton entity={entity} entry={entry} record={record} />
                </FormBar>
                {stale && <StaleEdit stale={stale} fields={entity.fields} onDone={onSettled} />}
            </AskingForm>
        </>
    );
}

/** The way back, and the title. */
export function Head({ resource, title }: { resource: string; title: string }) {
    const say = useSay();
    return (
        <>
            <Link
                component={RouterLink}
                to={`/${resource}`}
                className="k-screen-only kd-back"
                sx={{ display: 'inline-block', mb: 0.5 }}
            >
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            <Typography variant="h1" sx={{ mb: 2 }}>
                {title}
            </Typography>
        </>
    );
}

const noValues: Readonly<Record<string, unknown>> = {};

const useKeeper = (entity: Entity, resource: string, id: string | undefined): DraftKeeper =>
    useMemo(() => draftKeeper(resource, id, entity.fields), [resource, id, entity]);

const initialsOf = (entity: Entity): Record<string, unknown> =>
    Object.fromEntries(
        Object.entries(entity.fields).flatMap(([name, { initial }]) =>
            initial === undefined ? [] : [[name, initial]],
        ),
    );
