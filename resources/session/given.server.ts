/** Passwords that somebody else gives: random, good for some days, shown once, and only to choose an own one. */
import { randomInt } from 'node:crypto';
import type { Db } from '../define/engine.ts';
import { shownOnce } from '../define/shownOnce.ts';
import { say } from '../define/say.ts';
import { settingOf } from '../admin/settings/read.server.ts';
import { hashSecret } from './secrets.server.ts';

/** Read aloud and typed without mistakes: no vowels that make words, nothing that looks like something else. */
const letters = 'bcdfghjkmnpqrstvwxz23456789';

/** Sixteen signs in groups of four: 76 bits. */
export const randomPassword = (): string =>
    Array.from({ length: 4 }, () =>
        Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-');

/** What an account keeps of a password that was given to it at `now`: good for the hours of the settings. */
export const givenColumns = async (db: Db, password: string, now: Date) => ({
    password_hash: await hashSecret(password),
    password_until: new Date(
        now.getTime() + (await settingOf(db, 'given_password_hours')) * 3_600_000,
    ),
});

/** The words beside a password that was made here; it is in no other answer. */
export const tellOnce = (username: string, password: string) =>
    shownOnce({
        title: say('Password of %{username}', { username }),
        value: password,
        about: say(
            'Give it to this person now: it is shown only here. It is good for a short time, and for choosing an own one at the first sign-in.',
        ),
    });
