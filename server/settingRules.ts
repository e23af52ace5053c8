/** Rules that values of settings keep. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { places } from '../resources/places.ts';

/** A port number. */
export const port = (standard: number) =>
    z
        .string()
        .default(String(standard))
        .transform(Number)
        .refine((value) => Number.isInteger(value) && value >= 0 && value <= 65535, {
            error: 'must be a port number from 1 to 65535 (0 takes any free one)',
        });

/** Where a listener binds. */
export const address = z.string().min(1).default('127.0.0.1');

/** A PEM file; its content is the value. */
export const pem = z
    .string()
    .optional()
    .transform((path, context) => {
        if (!path) return undefined;
        try {
            return readFileSync(path, 'utf8');
        } catch {
            context.addIssue({
                code: 'custom',
                message: `names a file that cannot be read: ${path}`,
            });
            return z.NEVER;
        }
    });

/** A name of a time zone that this computer knows. */
export const timeZone = z
    .string()
    .default(places.timeZone)
    .refine(isTimeZone, { error: `must be a time zone name such as ${places.timeZone}` });

/** A whole number above 0. */
export const positive = (standard: string) =>
    z
        .string()
        .default(standard)
        .transform(Number)
        .refine((value) => Number.isInteger(value) && value > 0, {
            error: 'must be a whole number above 0',
        });

/** The address of a PostgreSQL database. */
export const postgresUrl = z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional();

/** An Ed25519 private key in PEM. */
export const ed25519 = z
    .string()
    .optional()
    .refine((key) => !key || isEd25519(key), {
        error: 'must be an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519)',
    });

function isEd25519(pem: string): boolean {
    try {
        return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
    } catch {
        return false;
    }
}

function isTimeZone(name: string): boolean {
    try {
        return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
        return false;
    }
}

/** A folder; where none is given, one in the data folder (`readConfig`). */
export const folder = z
    .string()
    .optional()
    .transform((path) => (path ? resolve(path) : ''));

/** Public keys of age, with commas between. */
export const ageRecipients = z
    .string()
    .regex(/^age1[0-9a-z]+(\s*,\s*age1[0-9a-z]+)*$/, {
        error: 'must be public keys of age (age1…) with commas between',
    })
    .optional();

/** A time of day, or never. */
export const timeOfDay = (standard: string) =>
    z
        .string()
        .regex(/^(([01]\d|2[0-3]):[0-5]\d|never)$/, {
            error: 'must be a time of day such as 02:30, or never',
        })
        .default(standard);

/** Three whole numbers: days, weeks, months. */
export const keepRule = (standard: string) =>
    z
        .string()
        .regex(/^\s*[1-9]\d{0,2}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*$/, {
            error: 'must be three numbers with commas between, days, weeks and months, such as 7,5,12',
        })
        .default(standard);
