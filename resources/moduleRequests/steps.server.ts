/** The steps of requests for modules, and the call of the contract that names a step by its state. */
import { type Found, historyOf, stepsOf } from '../define/documents/steps.server.ts';
import { action } from '../define/action.ts';
import { allows } from '../access.ts';
import type { Context } from '../define/engine.ts';
import { forbidden, Refusal } from '../define/errors.ts';
import { choice, integer, optional } from '../define/field.ts';
import { say, spoken } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { tellModule } from '../fleet/modules/change.server.ts';
import { deciders, askers } from './access.ts';
import { moduleRequestDocument } from './request.document.ts';
import { requestStates } from './words.ts';

interface FoundRequest extends Found {
    module_id: number;
    installed_on: string | null;
    new_serial: string;
}

const found = {
    find: (id: number, { scope }: Context) => sql`
        select q.id, q.number, q.status, q.version, q.module_id, q.installed_on, q.new_serial, f.name as facility
          from module_request q join facility f on f.id = q.facility_id
         where q.id = ${id} and ${scope('f')}`,
    missing: say('There is no such document.'),
};

const step = stepsOf<typeof moduleRequestDocument, FoundRequest>(moduleRequestDocument, found);
const done = 'Request %{number} saved';

export const requestHistory = historyOf(moduleRequestDocument, found);

export const acknowledgeRequest = step('acknowledge', {
    about: 'Tells the facility that its request for a module was seen',
    done,
    run: (_request, _values, { now }, move) => move('acknowledged', { acknowledged_at: now }),
});

export const approveRequest = step('approve', {
    about: 'Approves a request for a module',
    done,
    run: (_request, { decision_reason }, context, move) =>
        move('approved', decided(context, decision_reason)),
});

export const rejectRequest = step('reject', {
    about: 'Rejects a request for a module, with the reason',
    done,
    run: (_request, { decision_reason }, context, move) =>
        move('rejected', { ...decided(context, decision_reason), ended_at: context.now }),
});

export const cancelRequest = step('cancel', {
    about: 'Takes back a request for a module that was not decided',
    done,
    run: (_request, { decision_reason }, { now }, move) =>
        move('cancelled', { decision_reason: decision_reason ?? '', ended_at: now }),
});

export const orderModule = step('order', {
    about: 'Says that the module was ordered',
    done,
    run: (_request, { order_reference }, { now }, move) =>
        move('ordered', { order_reference: order_reference ?? '', ordered_at: now }),
});

export const shipModule = step('ship', {
    about: 'Says that the module is on its way',
    done,
    run: (_request, { shipment }, { now }, move) =>
        move('shipped', { shipment: shipment ?? '', shipped_at: now }),
});

export const installModule = step('install', {
    about: 'Says that the module is installed, by its serial',
    done,
    run: (_request, { new_serial, installed_on }, { now, today }, move) =>
        move('installed', {
            new_serial: new_serial?.trim() ?? '',
            installed_on: installed_on ?? today,
            installed_at: now,
        }),
});

export const closeRequest = step('close', {
    about: 'Closes a request: with the serial of the new module the old one is replaced by it in its bay, otherwise it is in use again',
    done: 'Module Request Closed successfully',
    run: async (request, values, context, move) => {
        const serial = values.new_serial?.trim() || request.new_serial;
        const on = values.installed_on ?? request.installed_on ?? context.today;
        await tellModule(context, request.module_id, {
            reason: spoken(
                say('Request %{number} closed', { number: request.number }),
                context.tongue,
            ),
            ...(serial ? { replaced_by: serial, replaced_on: on } : { status: 'active' }),
        });
        await move('closed', {
            new_serial: serial,
            installed_on: on,
            unit_returned: values.unit_returned ?? null,
            intervention_authority: values.intervention_authority ?? '',
            action_taken: values.action_taken ?? '',
            conclusion: values.conclusion ?? '',
            verified_by: values.verified_by ?? '',
            closed_at: context.now,
            ended_at: context.now,
        });
    },
});

const decided = ({ now, viewer }: Context, reason: string | null | undefined) => ({
    decided_by_id: viewer.id,
    decided_at: now,
    decision_reason: reason ?? '',
});

/** Which step leads to a state. */
const byState = {
    acknowledged: acknowledgeRequest,
    approved: approveRequest,
    rejected: rejectRequest,
    ordered: orderModule,
    shipped: shipModule,
    installed: installModule,
    closed: closeRequest,
    cancelled: cancelRequest,
} as const;
const { open: _open, ...reached } = requestStates;

const { steps } = moduleRequestDocument;

export const updateRequestStatus = action('POST /genexpert/modules/update_status/', {
    about: 'Takes a request for a module to a state, by the step that leads there',
    access: [...deciders, ...askers],
    done,
    body: {
        request: integer('Request', { required: true, min: 1 }),
        status: choice('Status', reached, { required: true }),
        version: integer('Version'),
        ...optional(
            {
                ...steps.reject.fields,
                ...steps.order.fields,
                ...steps.ship.fields,
                ...steps.close.fields,
            },
            [
                'decision_reason',
                'order_reference',
                'shipment',
                'new_serial',
                'installed_on',
                'unit_returned',
                'intervention_authority',
                'action_taken',
                'conclusion',
                'verified_by',
            ],
        ),
    },
    run: async ({ request: id, status, decision_reason, ...values }, context) => {
        const taken = byState[status];
        if (!allows(taken.access, context.viewer)) throw forbidden();
        if (['rejected', 'cancelled'].includes(status) && !decision_reason) {
            const none = say('Required.');
            throw new Refusal(none, 'no_reason', { decision_reason: none });
        }
        return taken.run({ id, decision_reason: decision_reason ?? '', ...values }, context);
    },
});
