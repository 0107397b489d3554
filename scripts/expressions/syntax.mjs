/** Children that hold types, or names that are no expressions. */
const isType = (node) =>
  node.type.startsWith('TS') &&
  !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSInstantiationExpression'].includes(node.type);

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

/** Which children of a node are expressions, statements or patterns. */
const skipped = (node, key) =>
  (key === 'key' && !node.computed) ||
  (key === 'property' && node.type === 'MemberExpression' && !node.computed) ||
  key === 'typeAnnotation' ||
  key === 'typeArguments' ||
  key === 'typeParameters' ||
  key === 'returnType' ||
  (key === 'params' && node.type !== 'CallExpression') ||
  (key === 'id' && node.type === 'VariableDeclarator');

/** The children of a node that run, each with its place. */
export const childrenOf = (node) =>
  Object.entries(node)
    .filter(([key]) => !skipped(node, key))
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((each) => isNode(each) && !isType(each))
        .map((child) => ({ key, child })),
    );

/** A node without the syntax of types around it. */
export const bare = (node) => {
  const wraps = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'];
  return wraps.includes(node.type) ? bare(node.expression) : node;
};

export const isFunction = ({ type }) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';

const logical = ['&&', '||'];
const comparisons = ['<', '<=', '>', '>=', '===', '!==', '==', '!='];
export const isDecision = (node) => node.type === 'LogicalExpression' && logical.includes(node.operator);
export const isComparison = (node) => node.type === 'BinaryExpression' && comparisons.includes(node.operator);
export const isNegation = (node) => node.type === 'UnaryExpression' && node.operator === '!';

const nameOfCall = ({ callee }) => callee.property?.name ?? callee.name ?? '';

/** Whether an expression is a boolean by its form, or by the name of what is called. */
export const isBoolean = (given) => {
  const node = bare(given);
  if (isComparison(node) || isNegation(node)) return true;
  if (node.type === 'BinaryExpression') return node.operator === 'instanceof' || node.operator === 'in';
  if (isDecision(node)) return isBoolean(node.left) && isBoolean(node.right);
  const called = node.type === 'ChainExpression' ? node.expression : node;
  if (called.type === 'CallExpression')
    return /^(?:is|are|has|was|may|ends|leaves|some$|every$|includes$|test$)/.test(nameOfCall(called));
  return node.type === 'MemberExpression' && /^(?:is|are|has|was|may)[A-Z]/.test(node.property?.name ?? '');
};
