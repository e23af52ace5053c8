import type { StoredUser } from '../../../dataProvider/storage.ts';

/** The place whose rows an account sees, by name, as far as the server told it. */
export function placeOf(user: StoredUser): string | null {
    for (const key of ['facility', 'partner', 'ip', 'hub', 'mdr_site', 'place']) {
        const value = user[key];
        if (typeof value === 'string' && value) return value;
        if (value && typeof value === 'object' && 'name' in value && typeof value.name === 'string')
            return value.name;
    }
    return null;
}
