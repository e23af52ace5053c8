/** What screens answer that keep the programme's rules, and tell what is wrong: a part of `questions`. */
export const programmeQuestions: Readonly<Record<string, string>> = {
    annotations: 'What happened when, as marked on charts?',
    programmeRules: 'By which rules are figures counted?',
    xrayThresholds: 'From which score on does an X-ray mean TB?',
    holidays: 'Which days are no working days?',
    'alerts/Alerts': 'What is wrong now, and who has taken it on?',
    'alerts/MyAlerts': 'Of what am I told?',
    alertList: 'What was wrong, since when, and who took it on?',
    'alerts/rules': 'What is told to whom?',
    mailLog: 'Which e-mail was sent, and what became of it?',
    'postbox/Schedules': 'Which reports are sent to me?',
    sharedNumbers: 'Which national ID numbers stand at two facilities?',
    askedNumbers: 'Which national ID numbers are we asked to compare?',
};
