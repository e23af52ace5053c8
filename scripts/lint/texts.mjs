/**
 * Lint: a text that a person reads is said, not typed into a screen. `kipimo/said` finds literals where people would
 * read them; `kipimo/literal` finds a `say` whose text cannot be collected into the catalogue.
 */

/** Properties of elements, and of options given to calls, that people read. */
const read = new Set([
    'title',
    'label',
    'aria-label',
    'placeholder',
    'alt',
    'helperText',
    'ask',
    'about',
    'hint',
    'help',
    'heading',
    'caption',
    'summary',
    'noOptionsText',
    'loadingText',
]);

const isText = (value) => typeof value === 'string' && /\p{L}/u.test(value);

/** Literals that an expression may turn out to be: itself, sides of a choice, a template with words. */
function texts(node) {
    if (!node) return [];
    if (node.type === 'Literal') return isText(node.value) ? [node] : [];
    if (node.type === 'TemplateLiteral')
        return node.quasis.some(({ value }) => isText(value.cooked)) ? [node] : [];
    if (node.type === 'ConditionalExpression')
        return [...texts(node.consequent), ...texts(node.alternate)];
    if (node.type === 'LogicalExpression') return [...texts(node.left), ...texts(node.right)];
    if (node.type === 'JSXExpressionContainer') return texts(node.expression);
    return [];
}

/** Whether an object stands in an attribute, alone or within others. */
function isInAttribute(node) {
    if (node.type === 'JSXAttribute') return true;
    const around = ['ObjectExpression', 'Property', 'JSXExpressionContainer', 'ArrayExpression'];
    return around.includes(node.type) && isInAttribute(node.parent);
}

const message = "Say it: say('…', { values }) of useSay() (locales/README.md).";

const said = {
    create(context) {
        const report = (node) => context.report({ node, message });
        return {
            JSXText(node) {
                if (isText(node.value)) report(node);
            },
            JSXAttribute(node) {
                const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
                if (read.has(name)) texts(node.value).forEach(report);
            },
            JSXExpressionContainer(node) {
                const inside =
                    node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment';
                if (inside) texts(node.expression).forEach(report);
            },
            // Options that an element is given: `input={{ label: … }}`.
            Property({ key, value, parent }) {
                const name = key.type === 'Identifier' ? key.name : key.value;
                if (read.has(name) && isInAttribute(parent)) texts(value).forEach(report);
            },
            CallExpression(node) {
                const { callee, arguments: given } = node;
                if (callee.type === 'Identifier' && callee.name === 'notify')
                    texts(given[0]).forEach(report);
            },
        };
    },
};

const isLiteral = (node) =>
    node.type === 'ConditionalExpression'
        ? isLiteral(node.consequent) && isLiteral(node.alternate)
        : (node.type === 'Literal' && typeof node.value === 'string') ||
          (node.type === 'TemplateLiteral' && !node.expressions.length);

const literal = {
    create(context) {
        return {
            CallExpression({ callee, arguments: given }) {
                if (callee.type !== 'Identifier' || callee.name !== 'say' || !given[0]) return;
                if (isLiteral(given[0])) return;
                context.report({
                    node: given[0],
                    message:
                        'A text to say is written here, whole. For one from elsewhere: say.text(…).',
                });
            },
        };
    },
};

export default { meta: { name: 'kipimo' }, rules: { said, literal } };
