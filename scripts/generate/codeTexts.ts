/** The texts that code says: the first argument of `say('…')`, and every word of `phrases({ … })`. */
import { parseSync, Visitor } from 'oxc-parser';
import type { Expression, SpreadElement } from 'oxc-parser';

/** Texts of a module, in order. A `say` counts where the module has it from a `say.ts` or `sayNow.ts`. */
export function textsInCode(file: string, code: string): string[] {
    if (!/\/say(Now)?\.ts'/.test(code)) return [];
    const { program, errors } = parseSync(file, code);
    if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
    const texts: string[] = [];
    const says = new Set(['say']);
    new Visitor({
        // Beside the `say` of a screen, that of declarations goes by another name.
        ImportSpecifier({ imported, local }) {
            if (imported.type === 'Identifier' && imported.name === 'say') says.add(local.name);
        },
        CallExpression({ callee, arguments: given }) {
            const [first] = given;
            if (callee.type !== 'Identifier' || !first) return;
            if (says.has(callee.name)) texts.push(...literals(first));
            if (callee.name === 'phrases') texts.push(...words(first));
        },
    }).visit(program);
    return texts;
}

/** What an argument can say: a literal, or either side of a choice between literals. */
function literals(node: Expression | SpreadElement): string[] {
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
    if (node.type === 'ConditionalExpression')
        return [...literals(node.consequent), ...literals(node.alternate)];
    if (node.type === 'LogicalExpression') return [...literals(node.left), ...literals(node.right)];
    if (node.type === 'TemplateLiteral' && !node.expressions.length)
        return node.quasis.map(({ value }) => value.cooked ?? '');
    return [];
}

/** Every string that a table holds as a value. */
function words(node: Expression | SpreadElement | null): string[] {
    if (!node) return [];
    if (node.type === 'ObjectExpression')
        return node.properties.flatMap((one) =>
            one.type === 'Property' ? words(one.value as Expression) : [],
        );
    if (node.type === 'ArrayExpression') return node.elements.flatMap(words);
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
        return words(node.expression);
    return literals(node as Expression);
}
