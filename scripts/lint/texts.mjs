/**
 * Lint: a text that a person reads is said, not typed into a screen. `kipimo/said` finds literals where people would
 * read them; `kipimo/literal` finds a `say` whose text cannot be collected into the catalogue.
 */

/** Properties of elements, and of options given to calls, that people read. */
const read = new Set([
    'title',
    'label',
    'aria-label',
    'aria-description',
    'aria-placeholder',
    'aria-roledescription',
    'aria-valuetext',
    'tooltip',
    'emptyText',
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
            // What went wrong is told to whoever asked.
            NewExpression({ callee, arguments: given }) {
                if (callee.type === 'Identifier' && callee.name === 'HttpError')
                    texts(given[0]).forEach(report);
            },
        };
    },
};

/** A success that an action answers in words of its own is a text with a key. */
const answered = {
    create(context) {
        return {
            Property({ key, value }) {
                if (key.type !== 'Identifier' || key.name !== 'success') return;
                for (const node of texts(value))
                    context.report({
                        node,
                        message:
                            "A success is read: phrases('…'), with values by successOf (locales/README.md).",
                    });
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

/** `say('…')`, `say.text(…)`, `translate(…)`, or a choice with one of them. */
const isSaid = (node) => {
    if (node.type === 'ConditionalExpression')
        return isSaid(node.consequent) || isSaid(node.alternate);
    if (node.type === 'LogicalExpression') return isSaid(node.left) || isSaid(node.right);
    if (node.type !== 'CallExpression') return false;
    const { callee } = node;
    const name = callee.type === 'MemberExpression' ? callee.object : callee;
    const asked = callee.type === 'MemberExpression' ? callee.property.name : 'text';
    return (
        name.type === 'Identifier' && ['say', 'translate'].includes(name.name) && asked === 'text'
    );
};

/** Words or marks that make one sentence of what stands on both sides of them. */
const glues = (text) => /[\p{L}:;]/u.test(text);

/** Whether a said text is complete in itself, so that another may follow it. */
const ends = (node) => {
    if (node.type === 'ConditionalExpression') return ends(node.consequent) && ends(node.alternate);
    if (node.type === 'LogicalExpression') return ends(node.right);
    const text = node.type === 'CallExpression' ? node.arguments[0] : node;
    if (text?.type === 'ConditionalExpression')
        return ends(text.consequent) && ends(text.alternate);
    // What is written elsewhere is taken as complete.
    return text?.type !== 'Literal' || /[.?!…)]$/.test(text.value);
};

/** What a child of an element is in its line: words beside others, a mark that parts them, or nothing of it. */
const roleOf = (child) => {
    if (child.type === 'JSXText') {
        if (glues(child.value)) return 'glue';
        return /\S/.test(child.value) ? 'mark' : 'space';
    }
    if (child.type !== 'JSXExpressionContainer') return 'element';
    const { expression } = child;
    if (expression.type === 'Literal') return glues(String(expression.value)) ? 'glue' : 'space';
    if (isSaid(expression)) return ends(expression) ? 'sentence' : 'said';
    return ['Identifier', 'MemberExpression', 'TemplateLiteral'].includes(expression.type)
        ? 'value'
        : 'element';
};

const whole = {
    create(context) {
        const report = (node) =>
            context.report({
                node,
                message:
                    'A sentence is one text with holes, never glued: other languages order words otherwise.',
            });
        const children = (node) => {
            const line = node.children.map(roleOf).filter((role) => role !== 'space');
            const glued = line.some(
                (role, at) =>
                    ['said', 'sentence'].includes(role) &&
                    (line[at - 1] === 'glue' ||
                        line[at + 1] === 'glue' ||
                        (role === 'said' && ['value', 'said'].includes(line[at + 1]))),
            );
            if (glued) report(node);
        };
        return {
            TemplateLiteral(node) {
                const { quasis, expressions } = node;
                if (!expressions.some(isSaid)) return;
                if (quasis.some(({ value }) => glues(value.cooked))) report(node);
            },
            BinaryExpression(node) {
                if (node.operator === '+' && (isSaid(node.left) || isSaid(node.right)))
                    report(node);
            },
            JSXElement: children,
            JSXFragment: children,
        };
    },
};

export default { meta: { name: 'kipimo' }, rules: { said, answered, literal, whole } };
