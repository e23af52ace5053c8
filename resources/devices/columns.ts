/** What the screens of all devices have alike: the kind of device is a filter that each mount fixes. */
import { grant, type Grant } from '../access.ts';
import type { Permission } from '../permissions.ts';
import { choice, type Fields } from '../define/field.ts';
import { machineKeepers } from '../machines/assignment.page.ts';
import { kindLabels, typeLabels, type KindWord } from '../machines/kinds.ts';

const { genexpert: _genexpert, ...besideGeneXpert } = kindLabels;

export const kind = choice('Device', besideGeneXpert);

/** What an instrument is, as the parsing tables call it. */
export const device = choice('Kind', typeLabels);

export const ofKind: Fields = { kind };

/** Fixes the kind of device: a call of the mount cannot say otherwise. */
export const of = (word: KindWord, more: Readonly<Record<string, string>> = {}) => ({
    filter: { kind: word, ...more },
});

export const hidden = { hidden: true } as const;

export const truenatReaders = [grant('view_truenat', 'admin')];

/** By which permission the list of a kind is kept. */
export const keptBy = {
    truenat: 'view_truenat',
    afinion: 'view_afinion_devices',
    mpima: 'view_mpima_machines',
    xray: 'view_xray_devices',
    m2000: 'view_vl_report',
} as const satisfies Partial<Record<KindWord, Permission>>;

/** Who enables and disables devices; each of the kinds that the reader keeps. */
export const deviceKeepers: readonly Grant[] = Object.values(keptBy).map((permission) =>
    grant(permission, 'admin'),
);

/** Who moves them and turns them on and off: whoever keeps the machines of all kinds, too. */
export const deviceMovers: readonly Grant[] = [...deviceKeepers, ...machineKeepers];

export const m2000Readers = [grant('view_vl_report', 'admin')];
