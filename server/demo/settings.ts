/** The environment variables of the demo; server/settings.ts has all. */
import { z } from 'zod';

export const demoSettings = {
    demo: {
        variable: 'KIPIMO_DEMO',
        sentence:
            'Demo data with known passwords: `1` wherever the database is empty, `0` never; unset, only on an empty embedded database behind a loopback `HOST` without `KIPIMO_TRUSTED_PROXY`.',
        unset: 'loopback only',
        value: z
            .enum(['0', '1'], { error: 'must be 1 or 0' })
            .optional()
            .transform((value) =>
                value === '1' ? 'always' : value === '0' ? 'never' : ('loopback' as const),
            ),
    },
    demoSize: {
        variable: 'KIPIMO_DEMO_SIZE',
        sentence:
            'How much demo data: `country` is two years of some 240 sites, `small` three months of a few.',
        unset: 'country',
        value: z
            .enum(['country', 'small'], { error: 'must be country or small' })
            .default('country'),
    },
} as const;
