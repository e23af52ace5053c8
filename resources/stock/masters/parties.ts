/** What a supplier and a funder have alike. */
import { email } from '../../define/email.ts';
import { boolean, text } from '../../define/field.ts';

export const partyFields = {
    name: text('Name', { required: true, unique: true, maxLength: 160 }),
    contact: text('Contact person', { maxLength: 120 }),
    phone: text('Telephone', { maxLength: 40 }),
    email: email('E-mail'),
    active: boolean('Active', { initial: true }),
};
