/** What a supplier and a funder have alike. */
import { boolean, text } from '../define/field.ts';

export const partyFields = {
    name: text('Name', { required: true, unique: true, maxLength: 160 }),
    contact: text('Contact person', { maxLength: 120 }),
    phone: text('Telephone', { maxLength: 40 }),
    email: text('Email', {
        maxLength: 120,
        pattern: {
            source: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
            message: 'An address like name@example.org.',
        },
    }),
    active: boolean('Active', { initial: true }),
};
