/** A text that is an e-mail address: something before the sign, a domain with a dot after it. */
import { text, type TextField } from './field.ts';

export const email = (label: string, options: Partial<Omit<TextField, 'type' | 'label'>> = {}) =>
    text(label, {
        maxLength: 120,
        pattern: {
            source: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
            message: 'An e-mail address, like name@example.org.',
        },
        ...options,
    });
