/** Passwords that people choose when they are told to choose one, and ones that hold. */
import { expect, it } from 'vitest';
import { weakness, weaknessOfKey } from '../../../resources/session/secrets.server.ts';

const nurse = { username: 'nakato.rose', full_name: 'Nakato Rose', user_type: 'facility' };

it.each([
    'Kampala2024',
    'Password123!',
    'P@ssw0rd2025',
    'Uganda@2024',
    'Welcome2024!',
    'Mulago2024',
    'Hospital123',
    'Health@123',
    'Genexpert1',
    'qwerty123456',
    'Admin@12345',
    'admin12345678',
    'JesusIsLord',
    'iloveyou123',
    'Summer2024!',
    'letmein2024',
    'Nakato1990',
    'rosenakato',
    'nurse12345',
    'abc12345',
    '1q2w3e4r5t',
    'zaq12wsx',
    'Winter2023',
    'Football10',
    'Musoke2024',
    'password1234',
    'Kipimo2024!',
    'Tuberculosis1',
    'Changeme123',
    'Passw0rd!!',
    'aaaaaaaaaaaa',
])('refuses %s', (password) => {
    expect(weakness(password, nurse)).toBeDefined();
});

it.each(['blue chairs sing', 'tangawizi ya moto', 'Xk7#pq2Lm9', 'a long test password'])(
    'takes %s',
    (password) => {
        expect(weakness(password, nurse)).toBeUndefined();
    },
);

it('asks more letters of those who administer, and refuses keys that are tried first', () => {
    expect(weakness('Xk7#pq2Lm9', { ...nurse, user_type: 'superadmin' })).toBeDefined();
    for (const key of [
        '1234',
        '000000',
        '123456',
        '987654',
        '112233',
        '20242024',
        'nakato',
        'abcdef',
    ])
        expect([key, weaknessOfKey(key, nurse)]).not.toEqual([key, undefined]);
    for (const key of ['4711-key', '583047', 'mti-wa-embe'])
        expect([key, weaknessOfKey(key, nurse)]).toEqual([key, undefined]);
});
