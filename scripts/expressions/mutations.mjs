import { bare, isBoolean, isComparison, isDecision, isNegation } from './syntax.mjs';

/** A changed text in place of an expression. */
const of = (kind, text) => ({ kind, text });

const otherComparisons = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const otherArithmetic = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };
const otherCalls = new Map(Object.entries({ some: 'every', every: 'some', max: 'min', min: 'max' }));

const isText = (node) => node.type === 'TemplateLiteral' || typeof node.value === 'string';

/** Whether `node`, as a child of `parent`, decides which way is taken. */
const isTest = (parent, key) =>
  (key === 'test' && ['IfStatement', 'ConditionalExpression'].includes(parent.type)) ||
  (key === 'argument' && isNegation(parent)) ||
  (key === 'left' && isDecision(parent));

const constants = (node) => {
  const { value } = node;
  if (node.type !== 'Literal' || node.regex || node.bigint) return [];
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'number')
    return [...new Set([value + 1, value - 1, 0])].filter((other) => other !== value).map((other) => `(${other})`);
  if (typeof value === 'string') return [value === '' ? "'changed'" : "''"];
  return [];
};

/** What an expression may be changed into; `of` reads the source text of a node. */
export const changesOf = (node, parent, key, source) => {
  const text = (part) => source.slice(part.start, part.end);
  const changes = [];
  const add = (kind, ...texts) => changes.push(...texts.map((each) => of(kind, each)));

  if (isDecision(node))
    add('and ↔ or', `(${text(node.left)}) ${node.operator === '&&' ? '||' : '&&'} (${text(node.right)})`);
  if (node.type === 'LogicalExpression' && node.operator === '??')
    add('one side of ??', text(node.left), text(node.right));
  if (isComparison(node))
    add(
      'comparison',
      ...(otherComparisons[node.operator] ?? []).map((other) => `${text(node.left)} ${other} ${text(node.right)}`),
    );
  if (node.type === 'BinaryExpression' && node.operator in otherArithmetic && !isText(node.left) && !isText(node.right))
    add('arithmetic', `(${text(node.left)}) ${otherArithmetic[node.operator]} (${text(node.right)})`);
  if (isNegation(node)) add('condition negated', text(node.argument));

  const isCondition = isTest(parent, key) || isBoolean(node);
  if (isCondition && !isNegation(node) && !isComparison(node)) add('condition negated', `!(${text(node)})`);
  if (isCondition && !isNegation(node)) add('condition fixed', 'true', 'false');

  if (node.type === 'ConditionalExpression')
    add('ways swapped', `(${text(node.test)}) ? (${text(node.alternate)}) : (${text(node.consequent)})`);
  if (node.type === 'ChainExpression')
    for (const { index } of text(node).matchAll(/\?\.(?!\d)/g)) {
      const [before, after] = [text(node).slice(0, index), text(node).slice(index + 2)];
      add('?. dropped', `${before}${/^[[(]/.test(after) ? '' : '.'}${after}`);
    }
  if (node.type === 'TemplateLiteral') add('constant', "''");
  add('constant', ...constants(node));
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.optional) {
    const { object, property } = node.callee;
    const other = otherCalls.get(property.name);
    if (other) add('call', `${text(object)}.${other}${source.slice(property.end, node.end)}`);
    if (property.name === 'filter') add('call', text(object));
  }
  if (node.type === 'ObjectExpression')
    for (const [index] of node.properties.entries()) {
      const others = node.properties.filter((_, each) => each !== index).map(text);
      add('property dropped', `({ ${others.join(', ')} })`);
    }
  const own = text(node);
  return changes.filter(
    ({ text: changed }, index) => changed !== own && changes.findIndex((each) => each.text === changed) === index,
  );
};

/** Whether an expression may be changed where it stands: not a directive, a pattern, the callee of a chain, or what a tag reads. */
export const isChangeable = (node, parent, key) =>
  !(key === 'callee') &&
  !(key === 'quasi') &&
  !(parent.type === 'ChainExpression') &&
  !(parent.type === 'ExpressionStatement') &&
  !(key === 'left' && parent.type.startsWith('Assignment')) &&
  bare(node) === node;
