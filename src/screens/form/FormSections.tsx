/** The sections of a form, two columns where there is room. Create and Edit share them. */
import { isSecret } from '../../../resources/define/fieldFacts.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Entity } from '../../../resources/define/entity.ts';
import { lookOf } from '../../widgets/fields/fieldTypes.tsx';
import { useLabels } from '../../widgets/words.ts';
import { columnsOf } from '../table/columns.ts';
import { FormField } from './FormField.tsx';

interface Props {
    entity: Entity;
    editing: boolean;
    /** Fields that the mount fixes: not asked for. */
    fixed: Readonly<Record<string, unknown>>;
}

export function FormSections({ entity, editing, fixed }: Props) {
    const { text } = useLabels();
    return Object.entries(entity.form).map(([heading, names]) => (
        <Card
            component="section"
            key={heading}
            sx={{ p: 2, mb: 1.5, overflow: 'visible' }}
            aria-label={heading ? text(heading) : undefined}
        >
            {heading && (
                <Typography variant="h2" sx={{ mb: 1.5 }}>
                    {text(heading)}
                </Typography>
            )}
            <Box
                sx={{
                    display: 'grid',
                    gap: 2,
                    gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
                    alignItems: 'start',
                }}
            >
                {visible(entity, names)
                    .filter(({ name }) => !(name in fixed))
                    .map(({ name, field }) => (
                        <Box
                            key={name}
                            sx={{
                                gridColumn: lookOf(field).wide.form ? '1 / -1' : undefined,
                                minWidth: 0,
                            }}
                        >
                            <FormField name={name} field={field} editing={editing} />
                        </Box>
                    ))}
            </Box>
        </Card>
    ));
}

/** Secrets are typed, never shown; identity stays out for accounts that never see it. */
const visible = (entity: Entity, names: readonly string[]) =>
    names.flatMap((name) => {
        const field = entity.fields[name];
        if (!field) return [];
        return isSecret(field) ? [{ name, field }] : columnsOf(entity.fields, [name]);
    });
