/** Devices of the demo beside GeneXpert: where each stands, and what befalls it. */
import { sql } from '../../../resources/define/sql.ts';
import { placeMachine } from '../../../resources/machines/placement.server.ts';
import type { Transaction } from '../../database/database.ts';

export interface Device {
    type: 'afinion' | 'm2000' | 'mpima' | 'pima' | 'truenat' | 'xray';
    serial: string;
    /** Place of its facility among those of the country. */
    place: number;
    /** Runs on an ordinary working day. */
    perDay: number;
    /** Chips of a poor lot for six weeks. */
    poorLot?: true;
    /** Resistance that was found yesterday, and nine days ago: by these days back. */
    resistant?: readonly number[];
    /** Which of its pictures qXR reads: all, or for a trial those of afternoons; CAD4TB reads the others. */
    qxr?: 'all' | 'afternoons';
}

const models = {
    afinion: 'Afinion 2',
    m2000: 'm2000rt',
    mpima: 'm-PIMA',
    pima: 'PIMA Analyser',
    truenat: 'Truelab Duo',
    xray: 'Portable X-ray',
} as const;

/** Type, how many facilities further on it stands, runs a day. The first place has four of them: the demo accounts work there. */
const drawn = [
    ['afinion', 0, 3],
    ['mpima', 7, 4],
    ['afinion', 14, 2],
    ['mpima', 21, 5],
    ['truenat', 28, 4],
    ['xray', 0, 6],
    ['truenat', 10, 3],
    ['xray', 17, 5],
    ['mpima', 0, 4],
    ['truenat', 32, 5],
    ['xray', 24, 4],
    ['m2000', 5, 9],
    ['pima', 0, 2],
    ['pima', 12, 2],
    ['pima', 26, 3],
    ['xray', 38, 4],
] as const;

/** What befalls some of them, by their numbers among those drawn. */
const told: Readonly<Record<number, Partial<Device>>> = {
    4: { resistant: [1, 9] },
    5: { qxr: 'afternoons' },
    6: { poorLot: true },
    15: { qxr: 'all' },
};

/** Of a country of so many facilities. */
export const devicesOf = (facilities: number): Device[] =>
    drawn.map(([type, place, perDay], at) => ({
        type,
        serial: `${type.slice(0, 2).toUpperCase()}${20_990_001 + at}`,
        place: place % facilities,
        perDay,
        ...told[at],
    }));

/** Places of the facilities whose people are screened by X-ray. */
export const screening = (facilities: number): number[] =>
    devicesOf(facilities).flatMap(({ type, place }) => (type === 'xray' ? [place] : []));

/** The first Afinion, and the serial under which a second line brings the same runs: one machine that was heard of twice. */
export const afinion = { serial: 'AF20990001', echo: '20990001' } as const;

/** Writes them where they stand, from a day on; what a second line calls the first Afinion stands nowhere. */
export async function writeDevices(
    tx: Transaction,
    facilities: readonly number[],
    since: string,
    today: string,
): Promise<void> {
    for (const { type, serial, place } of devicesOf(facilities.length)) {
        const { id } = await tx.one<{ id: number }>(sql`
            insert into machine (device_type, serial, model) values (${type}, ${serial}, ${models[type]}) returning id`);
        const facility_id = facilities[place]!;
        await placeMachine(tx, { machine_id: id, facility_id, from: since, today });
    }
    await tx.run(
        sql`insert into machine (device_type, serial, model) values ('afinion', ${afinion.echo}, ${models.afinion})`,
    );
}
