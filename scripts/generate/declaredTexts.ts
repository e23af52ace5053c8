/** The texts of a declaration, whatever its kind: found by the name of the property that holds them. */
import { isRecord } from '../../resources/define/several.ts';

/** Properties that hold a text, or a list of texts. */
const texts = new Set([
    'title',
    'label',
    'help',
    'absent',
    'unit',
    'about',
    'ask',
    'excludes',
    'method',
    'done',
    'failure',
    'message',
    'sentence',
    'none',
    'banner',
    'led',
    'go',
    'failed',
    'hint',
    'named',
    'send',
    'signatures',
    'standard',
    'file',
    'formula',
    'lacks',
]);
/** Properties whose values are texts. */
const tables = new Set(['options', 'messages', 'failures', 'closed', 'rules']);
/** Properties whose keys are texts. */
const headed = new Set(['form', 'links', 'recordLinks']);
/** What the machine reads and nobody sees. */
const silent = new Set(['access', 'mounts', 'why', 'run']);

/** Every text below a value, in order, with repetitions. */
export function declaredTexts(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(declaredTexts);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, below]) => textsAt(name, below));
}

function textsAt(name: string, below: unknown): string[] {
    // A field may have any name, that of a property too.
    if (isRecord(below) && 'type' in below && 'label' in below) return declaredTexts(below);
    if (name === 'mounts')
        return strings(
            (below as { label?: string; links?: object }[]).flatMap(({ label, links = {} }) => [
                label,
                ...Object.keys(links),
            ]),
        );
    if (silent.has(name)) return [];
    // What it counts is a text; elsewhere `of` names something.
    if (name === 'chart' && isRecord(below))
        return [...strings(below['of']), ...declaredTexts(below)];
    if (texts.has(name) && !isRecord(below)) return strings(below);
    if (tables.has(name) && isRecord(below)) return strings(Object.values(below));
    if (headed.has(name) && isRecord(below)) return strings(Object.keys(below));
    return declaredTexts(below);
}

const strings = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter(
        (one): one is string =>
            typeof one === 'string' && /\p{L}/u.test(one) && !/^[a-z]+_[a-z_]+$/.test(one),
    );
