/** Text messages by facility and month, and each of them. */
import { instant, integer, text } from '../define/field.ts';
import { defineReport, type ReportMount } from '../define/report.ts';
import { place, summed } from '../diseases/columns.ts';
import { partner, programme, site } from '../diseases/mounts.ts';
import { statusWord, templateWord, textFigures } from './words.ts';

const alike = {
    period: { kind: 'days', window: 365 },
    filters: { template: templateWord },
    columns: {
        ...place,
        month: text('Month', { required: true, step: true }),
        ...textFigures,
    },
    first: ['facility', 'month', 'sent', 'delivered', 'failed', 'delivery_rate'],
    sort: [
        '-month',
        'facility',
        'district',
        'region',
        'sent',
        'delivered',
        'failed',
        'delivery_rate',
    ],
    search: ['facility', 'district', 'region'],
    totals: summed(textFigures),
    chart: { type: 'stacked', x: 'month', y: ['delivered', 'failed'] },
    method: [
        'A text counts in the month of the day on which it was asked for. Sent: the gateway took it, whatever came of it later; delivered and failed are what the gateway told of those.',
        'Not sent: kept back by the rules of this system: the number wants none, the limit of the day, sending turned off. Waiting: to be sent, or tried again, or kept until the quiet hours are over.',
        'Texts name no patient.',
    ],
} as const;

export const textStats = defineReport({
    ...alike,
    name: 'textStats',
    title: 'Text messages',
    about: 'Text messages by facility and month: asked for, sent, delivered, failed.',
    envelope: 'rows',
    mounts: [
        programme('/sms/stats', 'view_sms_utilization', 'POST /stats/sms_report/'),
        partner('/ip/sms/stats', 'ip_sms', 'POST /stats/sms_report/'),
    ],
});

export const siteTextStats = defineReport({
    ...alike,
    name: 'siteTextStats',
    title: 'Text messages of the facility',
    about: 'Text messages about this facility by month: asked for, sent, delivered, failed.',
    mounts: [
        site(
            '/site/sms/stats',
            'view_sms_utilization',
            'POST /genexpert/facility/dashboard/sms_summary/',
        ),
    ],
});

const log: ReportMount[] = [programme('/sms/log', 'view_sms_utilization', 'POST /x/sms/log')];

export const textLog = defineReport({
    name: 'textLog',
    title: 'Each text message',
    about: 'Every text message with what became of it. Whom it went to is shown by the last digits.',
    filters: { status: statusWord, template: templateWord },
    columns: {
        asked_at: instant('Asked at', { required: true }),
        facility: { ...place['facility']!, required: false, absent: 'None' },
        template: templateWord,
        words: text('Text', { required: true }),
        to: text('Number ends with', { required: true }),
        status: statusWord,
        tries: integer('Tries', { required: true }),
        sent_at: instant('Sent'),
        delivered_at: instant('Delivered'),
        reason: text('Reason'),
        gateway: text('Gateway'),
    },
    optional: ['gateway', 'tries'],
    sort: ['-asked_at', 'facility', 'status', 'sent_at', 'delivered_at'],
    search: ['facility', 'words', 'reason'],
    mounts: log,
});
