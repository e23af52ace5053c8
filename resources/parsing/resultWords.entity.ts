import { defineEntity } from '../define/entity.ts';
import { choice, text } from '../define/field.ts';
import { crudAt } from '../define/endpoint.ts';
import { callWords, outcomeWords } from '../diseases/columns.ts';
import { gatewayKeepers } from '../gateway/access.ts';
import * as parsing from './entities.ts';

/** What a text of an instrument means. */
export const resultWords = defineEntity({
    name: 'resultWords',
    table: 'result_word',
    title: ['Result word', 'Result words'],
    titleField: 'word',
    fields: {
        word: text('Text', {
            required: true,
            unique: true,
            help: 'The whole text, of a target without its name. Kept in lower case, without accents.',
        }),
        place: choice(
            'Where it stands',
            {
                result: 'In a result',
                state: 'In the state of a run',
                check: 'In a check or control of a run',
                error: 'In a column of errors, where there was none',
                beside: 'Beside an error, as a sign of a finding',
            },
            {
                initial: 'result',
                help: 'A state with the outcome “Success” says that the result is valid whatever error is told; with “No result”, only that the run is over. A check passes by a word with the outcome “Success” and by no other. A sign that is “Not detected” takes back the word after it.',
            },
        ),
        language: choice(
            'Language',
            { en: 'English', fr: 'French', pt: 'Portuguese', sw: 'Swahili' },
            { required: true, initial: 'en' },
        ),
        outcome: choice('Outcome', outcomeWords, { required: true, initial: 'success' }),
        call: choice('Result as read', callWords, {
            required: true,
            tones: { detected: 'bad', indeterminate: 'warning', unrecognised: 'warning' },
        }),
        grade: choice('Grade', {
            '': 'None',
            trace: 'Trace',
            very_low: 'Very low',
            low: 'Low',
            medium: 'Medium',
            high: 'High',
            presumptive: 'Presumptive',
        }),
        active: parsing.active,
    },
    access: parsing.parsingAccess,
    scope: parsing.parsingScope,
    endpoints: {
        ...crudAt('/x/genexpert/words', { delete: [] }),
        update: 'POST /x/genexpert/words/edit/',
    },
    list: {
        columns: ['word', 'place', 'language', 'outcome', 'call', 'grade', 'active'],
        filters: ['place', 'language', 'outcome', 'call', 'active'],
        sort: 'word',
    },
    form: ['word', 'place', 'language', 'outcome', 'call', 'grade', 'active'],
    messages: parsing.parsingMessages,
    links: parsing.parsingLinks,
    mounts: [{ route: '/genexpert/words', group: 'superadmin', access: gatewayKeepers }],
});
