/** Of a result with rifampicin resistance: where its patient stands on the way to treatment, and what is next for who may act. */
import { choice, integer } from '../define/field.ts';

/** Who is told: the facility that links, and the programme that follows. */
const shownTo = ['facility', 'drtb'] as const;

/** Beside the calls of a result. */
export const treated = {
    rr_state: {
        ...choice(
            'RR-TB, next step',
            {
                link: 'Not linked: link it to a patient',
                call_facility: 'Not linked: call the facility',
                refer: 'Linked: refer the patient',
                referred: 'Referred, not received',
                transferred: 'On the way to another centre',
                ask_received: 'On the way: ask the centre',
                received: 'Received, not on treatment',
                ask_treatment: 'Received: ask for treatment',
                not_initiated: 'Not put on treatment',
                initiated: 'On treatment',
                closed: 'Treatment ended',
                not_mdr: 'Not MDR',
            },
            {
                tones: {
                    link: 'bad',
                    call_facility: 'bad',
                    refer: 'warning',
                    referred: 'warning',
                    transferred: 'warning',
                    ask_received: 'warning',
                    received: 'warning',
                    ask_treatment: 'warning',
                    not_initiated: 'bad',
                    initiated: 'good',
                    closed: 'neutral',
                    not_mdr: 'neutral',
                },
            },
        ),
        shownTo,
    },
    rr_days: { ...integer('RR-TB, waits for treatment', { unit: 'days' }), shownTo },
} as const;
