/** Times that say their distance to UTC. Most instruments say none; theirs is the time of the programme. */

/** Zones of Africa that are written by their letters, none of which is another zone elsewhere. */
const lettered: Readonly<Record<string, string>> = {
    WAT: '+01',
    CAT: '+02',
    SAST: '+02',
    EAT: '+03',
};

/** What may stand behind a time: `Z`, `UTC`, `+03`, `+0300`, `+03:00`, `+3`, `UTC+3`, `(GMT+03:00)`, `EAT`, `+03:00[Africa/Kampala]`, `GMT+0300 (East Africa Time)`. */
export const ZONE = String.raw`Z|UTC|GMT|${Object.keys(lettered).join('|')}|\(?(?:UTC|GMT)?\s*[+\-−]\d{1,2}(?::?\d\d)?\)?(?:\[[\w/+-]+\]|\s*\([a-z .]+\))?`;

/**
 * Digits of a time (`20140522204255`) and the zone that stands behind them (of the spellings of `ZONE`; '' for none) to
 * the same moment in UTC with Z; as they are where no zone was said; '' where there is no such time.
 */
export function inUtc(digits: string, zone: string): string {
    if (zone === '') return digits;
    const [, sign, hours, minutes = '0'] =
        /([+\-−])(\d{1,2}):?(\d\d)?\)?(?:\[.*\]|\s*\([a-z .]+\))?$/i.exec(
            lettered[zone.toUpperCase()] ?? zone,
        ) ?? [];
    const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/.exec(digits);
    // A day without a time has no zone.
    if (!found) return digits;
    if (sign === undefined) return `${digits}Z`;
    const [year, month, day, hour, minute, second] = found
        .slice(1)
        .map((part) => Number(part ?? 0)) as Parts;
    const away = (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? -1 : 1);
    const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
    // The 30th of February is no day, wherever one stands.
    if (
        wall.getUTCMonth() !== month - 1 ||
        wall.getUTCDate() !== day ||
        hour > 23 ||
        minute > 59 ||
        second > 59
    )
        return '';
    const at = new Date(wall.getTime() + away * 60_000);
    return `${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
}

type Parts = [number, number, number, number, number, number];
