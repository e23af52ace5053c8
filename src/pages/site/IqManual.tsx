/** How to make the installation qualification report of a GeneXpert. */
import { phrases } from '../../../resources/define/say.ts';
import { reportDialog, reportMenu } from './gxReports.ts';
import { Manual, type Step } from './Manual.tsx';

const texts = phrases({
    title: 'IQ report: how to',
    about: 'The installation qualification (IQ) report says which modules stand in the machine, and that they passed their self-test. It is made after an installation, a move, or a new module. Names are those of GeneXpert Dx in English; they may differ a little in your version.',
    on: 'Switch the machine on before the software',
    onText: 'All modules have to show as available. A module that is missing is missing in the report, too.',
    self: 'Let the self-test end',
    selfText:
        'Restart the software. Each module tests itself at the start; wait until none says that it is being initialised.',
    menu: 'Open Reports, then Installation Qualification',
    menuText: 'Press Reports in the bar at the top, then Installation Qualification.',
    fill: 'Fill in who installed it, and where',
    fillText:
        'Name of the facility as it stands in this product, your name and the day. The serial number is that on the label of the machine.',
    save: 'Save it as a PDF',
    saveText:
        'Press Generate Report File, and save it with the serial number and the day in its name. Print it, and have it signed.',
    keep: 'Keep it with the certificates',
    keepText:
        'The signed sheet stays in the file of the machine. Send a copy to the programme: it stands under Certificates then.',
    missing: 'A module is missing in the report',
    missingText:
        'Switch the machine off for a minute, then on, and restart the software. If it is still missing, ask for another module under Modules.',
    failed: 'A module did not pass',
    failedText:
        'Note its error code, look it up in the error manual, and do what stands there first.',
});

const steps: readonly Step[] = [
    { title: texts.on, text: texts.onText },
    { title: texts.self, text: texts.selfText },
    {
        title: texts.menu,
        text: texts.menuText,
        picture: reportMenu('Installation Qualification'),
    },
    {
        title: texts.fill,
        text: texts.fillText,
        picture: reportDialog(
            'Installation Qualification',
            'Institution',
            'Performed by',
            'Serial number',
            'Date',
        ),
    },
    { title: texts.save, text: texts.saveText },
    { title: texts.keep, text: texts.keepText },
];
const troubles: readonly Step[] = [
    { title: texts.missing, text: texts.missingText },
    { title: texts.failed, text: texts.failedText },
];

export default function IqManual() {
    return <Manual title={texts.title} about={texts.about} steps={steps} troubles={troubles} />;
}
