/** The state of a facility or machine in words, by the rules of docs/indicators.md ("State in words"). */
import type { Tone } from '../define/field.ts';
import { say, type Sentence } from '../define/say.ts';
import { heardWithin } from '../reporting/columns.ts';
import type { Profile, ProfileMachine, ProfileModule, StateLine } from './shapes.ts';

/** Minutes by which a clock may be ahead and nobody is called. */
const CLOCK = 10;

/** Failures of a module that too few runs judge, from which on they are told: one is nothing. */
const TOLD = 3;

export interface Facts extends Pick<Profile, 'machines' | 'tests' | 'errors'> {
    /** Minutes by which the clock of a machine is ahead, by its serial. */
    ahead: Readonly<Record<string, number>>;
    /** Products of which the ledger has nothing usable; null where the reader keeps no stock. */
    out: number | null;
    /** Requests that wait for a decision; null where the reader keeps no stock. */
    waiting: number | null;
    /** What the programme allows, and from how many tests on a rate says something. */
    rule: { error_limit: number; error_floor: number };
}

const line = (tone: Tone, said: Sentence): StateLine => ({ tone, said });

/** Every sentence that holds, what asks for something first. */
export function stateOf(facts: Facts): StateLine[] {
    const here = facts.machines.filter((one) => one.here);
    const lines = [
        ...here.flatMap((one) => contactLines(one, here.length > 1)),
        ...here.flatMap((one) => modulesOf(one)),
        ...here.flatMap(({ serial }) => clockOf(serial, facts.ahead[serial] ?? 0)),
        ...errorsOf(facts),
        ...supplyOf(facts),
    ];
    if (!here.length) lines.unshift(...goneOf(facts.machines));
    const order: readonly Tone[] = ['bad', 'warning', 'good', 'neutral'];
    return lines.toSorted((one, other) => order.indexOf(one.tone) - order.indexOf(other.tone));
}

/** Where none stands here today: what left, and when. */
function goneOf(machines: Facts['machines']): StateLine[] {
    const gone = machines.flatMap(({ serial, left_on }) =>
        left_on
            ? [
                  say('%{serial} has not stood here since %{day}.', {
                      serial,
                      day: { day: left_on },
                  }),
              ]
            : [],
    );
    const all = gone.length ? gone : [say('No machine stands here today.')];
    return all.map((said) => line('neutral', said));
}

/** `an hour ago`, in whole hours below two days, in whole days from there. */
function agoOf(hours: number): Sentence {
    if (hours < 1) return say('less than an hour ago');
    if (hours < 48)
        return say('%{smart_count} hour ago |||| %{smart_count} hours ago', {
            smart_count: Math.floor(hours),
        });
    return say('%{smart_count} day ago |||| %{smart_count} days ago', {
        smart_count: Math.floor(hours / 24),
    });
}

function contactLines(machine: ProfileMachine, several: boolean): StateLine[] {
    const { serial, hours_silent, status, days_silent } = machine;
    if (status === 'disabled') return [line('warning', say('%{serial} is disabled.', { serial }))];
    if (hours_silent === null || days_silent === null)
        return [line('bad', say('%{serial} was never heard of.', { serial }))];
    const ago = agoOf(hours_silent);
    if (days_silent <= heardWithin.sending) {
        const said = several
            ? say('%{serial} sent something %{ago}.', { serial, ago })
            : say('Sent something %{ago}.', { ago });
        return [line('good', said)];
    }
    const tone = days_silent <= heardWithin.late ? 'warning' : 'bad';
    return [
        line(
            tone,
            say(
                'Nothing came from %{serial} for %{smart_count} day. |||| Nothing came from %{serial} for %{smart_count} days.',
                { serial, smart_count: days_silent },
            ),
        ),
    ];
}

const nameOf = ({ slot, serial }: ProfileModule): string => slot || serial;

function modulesOf({ serial, modules }: ProfileMachine): StateLine[] {
    const faulty = modules.filter(({ status }) => status === 'faulty').length;
    const lines = modules
        .filter(
            (one) => (one.watch || (one.few && one.failures >= TOLD)) && one.status !== 'replaced',
        )
        .map((one) =>
            one.watch ? line('bad', failingOf(serial, one)) : line('warning', fewOf(serial, one)),
        );
    if (faulty)
        lines.push(
            line(
                'warning',
                say(
                    '%{smart_count} module of %{serial} is marked as faulty. |||| %{smart_count} modules of %{serial} are marked as faulty.',
                    { smart_count: faulty, serial },
                ),
            ),
        );
    return lines;
}

function failingOf(serial: string, one: ProfileModule): Sentence {
    const module = nameOf(one);
    if (one.running >= 3)
        return say('Module %{module} of %{serial} failed its last %{runs} runs.', {
            module,
            serial,
            runs: one.running,
        });
    return say('Module %{module} of %{serial} fails about one run in %{runs}.', {
        module,
        serial,
        runs: Math.max(1, Math.round(one.tests / one.failures)),
    });
}

/** What is known of a module that too few runs judge. */
const fewOf = (serial: string, one: ProfileModule): Sentence =>
    say(
        '%{failures} of %{tests} runs of module %{module} of %{serial} failed: too few for a judgement.',
        { failures: one.failures, tests: one.tests, module: nameOf(one), serial },
    );

const clockOf = (serial: string, minutes: number): StateLine[] =>
    minutes < CLOCK
        ? []
        : [
              line(
                  'warning',
                  say('The clock of %{serial} is %{minutes} minutes ahead.', {
                      serial,
                      minutes: Math.round(minutes),
                  }),
              ),
          ];

function errorsOf({ tests, errors, rule }: Facts): StateLine[] {
    if (!tests) return [line('neutral', say('No tests in this period.'))];
    if (tests < rule.error_floor || 100 * errors <= rule.error_limit * tests) return [];
    return [
        line(
            'bad',
            say('%{rate} % of %{tests} tests ended in an error.', {
                rate: Math.round((1000 * errors) / tests) / 10,
                tests,
            }),
        ),
    ];
}

export function supplyOf({ out, waiting }: Facts): StateLine[] {
    const lines: StateLine[] = [];
    if (out)
        lines.push(
            line(
                'bad',
                say(
                    'Of the products that this site uses, %{smart_count} is out of stock: nothing usable is left of it. |||| Of the products that this site uses, %{smart_count} are out of stock: nothing usable is left of them.',
                    { smart_count: out },
                ),
            ),
        );
    if (waiting)
        lines.push(
            line(
                'neutral',
                say(
                    '%{smart_count} stock request waits for a decision. |||| %{smart_count} stock requests wait for a decision.',
                    { smart_count: waiting },
                ),
            ),
        );
    return lines;
}
