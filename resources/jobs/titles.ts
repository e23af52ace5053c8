/** Jobs by their names, as people read them in lists. A job says its title itself, too; the test of jobs holds both together. */
export const jobTitles = {
    aggregateModules: 'Aggregation of modules',
    aggregateRanks: 'Aggregation of ranks',
    aggregateResults: 'Aggregation of results',
    watchAlerts: 'Alerts',
    backup: 'Backups',
    checkCounters: 'Check of the counters',
    sendMails: 'E-mail',
    extractLogs: 'Extraction of system logs',
    partnersOfToday: 'Partners of today',
    predictions: 'Predictions',
    sendScheduledReports: 'Reports by e-mail',
    referralExchange: 'Results of referred samples',
    retention: 'Retention',
    'roll-ups': 'Roll-ups of places',
    sendTexts: 'Text messages',
    textResults: 'Texts about results',
    forgetPositions: 'Tidying up: positions of riders',
    unansweredTransfers: 'Transfers that nobody answered',
} as const;

/** What runs all the time, and says no title of its own. */
export const alwaysTitles = { 'audit chain': 'Audit chain' } as const;
