/** How to take the system log from the computer of a GeneXpert. */
import { phrases } from '../../../resources/define/say.ts';
import { reportDialog, reportMenu } from './gxReports.ts';
import { Manual, type Step } from './Manual.tsx';
import { UploadLog } from './UploadLog.tsx';

const texts = phrases({
    title: 'System log: how to',
    about: 'The system log says what each module did and what went wrong. Whoever repairs the machine asks for it. Names are those of GeneXpert Dx in English; they may differ a little in your version.',
    quiet: 'Wait until no test runs',
    quietText:
        'The log can be made at any time, and the computer is slow while it is. Let running tests end first.',
    sign: 'Sign in to GeneXpert Dx',
    signText:
        'Use your own account. Where you may not open the menu, ask the administrator of the instrument.',
    menu: 'Open Reports, then System Log',
    menuText: 'Press Reports in the bar at the top, then System Log.',
    days: 'Choose the days',
    daysText:
        'From some days before the trouble began, until today. All modules, unless one alone is asked for. A month at most: longer logs are very large.',
    save: 'Generate the file',
    saveText:
        'Press Generate Report File. Save it on the desktop with a name that says the serial number of the machine and the day, such as 704212_2026-03-14.',
    copy: 'Bring it to a computer with a line',
    copyText:
        'Copy the file to a clean memory stick. Look first whether the stick is free of viruses: the computer of the machine has often no protection.',
    patients: 'Send it here, and nowhere else',
    patientsText:
        'The log can name samples. Choose the file at the end of this page; do not send it by private messages. Delete it from the stick afterwards.',
    large: 'The file is too large',
    largeText: 'Choose fewer days, or one module, and make several files.',
    grey: 'System Log is grey',
    greyText: 'Your account may not make reports. Ask the administrator of the instrument.',
    hangs: 'Nothing happens for a long time',
    hangsText:
        'Some minutes are usual. Do not switch the computer off; if it stands still for an hour, say so under Message board.',
});

const steps: readonly Step[] = [
    { title: texts.quiet, text: texts.quietText },
    { title: texts.sign, text: texts.signText },
    {
        title: texts.menu,
        text: texts.menuText,
        picture: reportMenu('System Log'),
    },
    {
        title: texts.days,
        text: texts.daysText,
        picture: reportDialog('System Log', 'From', 'To', 'Modules'),
    },
    { title: texts.save, text: texts.saveText },
    { title: texts.copy, text: texts.copyText },
    { title: texts.patients, text: texts.patientsText },
];
const troubles: readonly Step[] = [
    { title: texts.large, text: texts.largeText },
    { title: texts.grey, text: texts.greyText },
    { title: texts.hangs, text: texts.hangsText },
];

export default function SystemLogManual() {
    return (
        <Manual title={texts.title} about={texts.about} steps={steps} troubles={troubles}>
            <UploadLog />
        </Manual>
    );
}
