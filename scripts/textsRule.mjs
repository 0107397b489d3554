/** Two words in a row, as in a sentence: markup, styles and headers have other signs. */
const isPhrase = (text) => /\p{L}{2,}[,:;.]? +\p{L}{2,}/u.test(text) && !/[<>{}[\]=@#]|\w\/\w|--/.test(text);

/** What is shown wherever it stands: `aria-label`, `title`, `totalPriceLabel`. */
const isShownName = (name) => /^error$|(label|title|message|placeholder|alt|text)$/i.test(name);

const nameOf = ({ type, key, name }) =>
  type === 'JSXAttribute' ? name.name : type === 'Property' ? (key.name ?? String(key.value)) : '';

const isLog = ({ type, callee }) =>
  type === 'CallExpression' &&
  /^(trace|debug|info|warn|error|fatal|logFailure)$/.test(callee.property?.name ?? callee.name ?? '');

/** For programmers and operators: a plain error, the log, a query, a description of the API, classes. */
const isInternal = (node) =>
  (node.type === 'JSXAttribute' && nameOf(node) === 'className') ||
  (node.type === 'NewExpression' && /^(Type|Range|Start|Gone)?Error$/.test(node.callee.name ?? '')) ||
  (node.type === 'Property' && /^(summary|description)$/.test(nameOf(node))) ||
  node.type === 'TaggedTemplateExpression' ||
  isLog(node);

const inTexts = {
  meta: { type: 'problem', schema: [{ type: 'array', items: { type: 'string' } }], defaultOptions: [[]] },
  create(context) {
    const [allowed] = context.options;
    const check = (node, text, isText) => {
      if (!isText || allowed.includes(text)) return;
      for (let at = node; at; at = at.parent) if (isInternal(at)) return;
      context.report({ node, message: `A text belongs to common/texts, in every language: ${JSON.stringify(text)}` });
    };
    return {
      Literal(node) {
        const { value, parent } = node;
        if (typeof value !== 'string' || parent.key === node) return;
        const isShown = isShownName(nameOf(parent)) && /\p{L}{2,}/u.test(value);
        check(node, value, isShown || (isPhrase(value) && /^[A-Z]|[.!?]$/.test(value)));
      },
      TemplateElement: (node) => check(node, node.value.cooked, isPhrase(node.value.cooked)),
      JSXText: (node) => check(node, node.value.trim(), /\p{L}{2,}/u.test(node.value.replaceAll(/&\w+;/g, ''))),
    };
  },
};

/** A plugin of oxlint. */
export default { meta: { name: 'texts' }, rules: { 'in-texts': inTexts } };
