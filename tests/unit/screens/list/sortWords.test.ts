/** Who asks for an order that a list does not have is told in words, by the name that the column has on the screen. */
import { expect, it } from 'vitest';
import { text } from '../../../../resources/define/field.ts';
import { orderBy } from '../../../../server/lists/lists.ts';

it('says what a list cannot be put in order by, by its label', () => {
    const fields = { patient_name: text('Name of the patient', { identity: true }) };
    const told = (sort: string) => {
        try {
            orderBy({ sort } as never, [], 'id', fields);
        } catch (error) {
            return (error as Error).message;
        }
        return undefined;
    };
    expect(told('patient_name')).toBe(
        'Your account cannot put the list in order by “Name of the patient”.',
    );
    expect(told('nonsense')).toBe('The list has no column “nonsense” to be put in order by.');
});
