/** What is reported in the demo, and how each was done; without a patient, as reports are. */

export interface Reported {
    type: 'problem' | 'question' | 'request' | 'suggestion' | 'complaint' | 'praise';
    issue: string;
    device?: string;
    description: string;
    action: string;
    answer: string;
    /** Where it was reported from, as the product writes it down. */
    screen?: string;
}

const genexpert = 'genexpert';

export const reported: readonly Reported[] = [
    {
        type: 'problem',
        issue: 'connection',
        device: genexpert,
        description: 'The machine has run tests since Monday, and none of them is to be seen here.',
        action: 'The network cable of the computer was loose. The results came in after an hour.',
        answer: 'The cable of the computer was loose. All results since Monday are here now.',
        screen: '/site/machines',
    },
    {
        type: 'problem',
        issue: 'machine',
        device: genexpert,
        description: 'Module A3 stops with error 2037 in the middle of runs.',
        action: 'The plunger was cleaned at a visit; ten runs since, none failed.',
        answer: 'A technician cleaned the module. Tell us if it fails again.',
        screen: '/site/modules',
    },
    {
        type: 'question',
        issue: 'figures',
        description: 'Why is utilization above 100 % in October?',
        action: 'Explained: two machines were counted for a month in which one was moved.',
        answer: 'A machine was moved to you on the 12th: its tests of the whole month stand at both places.',
        screen: '/utilization · start_date: 2026-10-01',
    },
    {
        type: 'request',
        issue: 'account',
        description: 'A new colleague of the laboratory needs an account.',
        action: 'Account made, key handed over by telephone.',
        answer: 'The account is made. Its first password comes by telephone.',
    },
    {
        type: 'problem',
        issue: 'results',
        device: 'truenat',
        description: 'A result shows as not read, although the device printed that it was valid.',
        action: 'The word was added to the tables, and the message read again.',
        answer: 'The device wrote a word that we did not know. It is read now.',
        screen: '/truenat/results',
    },
    {
        type: 'complaint',
        issue: 'transport',
        description: 'No rider came for eight days, and samples are waiting in the refrigerator.',
        action: 'The hub sent another rider; the first was ill.',
        answer: 'The rider was ill. Another one comes tomorrow morning.',
        screen: '/site/packages',
    },
    {
        type: 'request',
        issue: 'training',
        description: 'Two new staff were never shown how failed runs are repeated.',
        action: 'Both took part in the training of the region.',
        answer: 'There are two places in the training of your region.',
    },
    {
        type: 'problem',
        issue: 'stock',
        device: genexpert,
        description: 'Cartridges that expired last month still stand in our stock.',
        action: 'Shown how expired cartridges are written off.',
        answer: 'They stay until they are written off: under Stock, “Write off”.',
        screen: '/site/stock',
    },
    {
        type: 'suggestion',
        issue: 'screen',
        description: 'It would help to see the errors of a module on one page.',
        action: 'Shown where it is: the profile of the machine.',
        answer: 'The profile of a machine shows its modules with their errors.',
        screen: '/errors/modules',
    },
    {
        type: 'problem',
        issue: 'screen',
        description: 'The list stays empty when I choose last year.',
        action: 'The period ended before it began; the screen says so now.',
        answer: 'The first day was after the last. The screen says so now.',
        screen: '/tb/results · start_date: 2025-12-31',
    },
    {
        type: 'praise',
        issue: 'other',
        description: 'Since results come by themselves we save two hours a day.',
        action: 'Passed on.',
        answer: 'Thank you, we pass it on.',
    },
    {
        type: 'problem',
        issue: 'machine',
        device: 'xray',
        description: 'The X-ray van sends images, and no scores since the update.',
        action: 'The licence of the software was renewed by the supplier.',
        answer: 'The licence of the software had ended. Scores come again.',
    },
    {
        type: 'question',
        issue: 'results',
        device: 'mpima',
        description: 'How is a viral load without a figure counted?',
        action: 'Explained by telephone.',
        answer: 'What is below the limit of the assay counts as suppressed.',
        screen: '/mpima/results',
    },
];
