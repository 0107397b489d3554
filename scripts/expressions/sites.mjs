import { changesOf, isChangeable } from './mutations.mjs';
import { childrenOf, isFunction } from './syntax.mjs';
import { declarationsOf } from './scope.mjs';

const shortened = (text) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line;
};

/** Initial values of constants are mutated where they are plain data. */
const isPlain = (node) => {
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') return true;
  if (node.type === 'UnaryExpression') return isPlain(node.argument);
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return isPlain(node.expression);
  if (node.type === 'ArrayExpression') return node.elements.every((each) => each !== null && isPlain(each));
  if (node.type === 'CallExpression') return node.callee.name === 'cents' && node.arguments.every(isPlain);
  return (
    node.type === 'ObjectExpression' &&
    node.properties.every((each) =>
      each.type === 'SpreadElement' ? each.argument.type === 'Identifier' : isPlain(each.value),
    )
  );
};

/**
 * The places of a source file where an expression can be changed: in functions, and in constants that are plain data.
 * What else runs while a chart is built is its structure.
 */
export const sitesOf = (file, source) => {
  const sites = [];
  const said = (node, parent, text) => {
    const whole = node.type === 'Literal' && parent.end - parent.start < 90 ? parent : node;
    const [before, after] = [source.slice(whole.start, node.start), source.slice(node.end, whole.end)];
    return `${shortened(source.slice(whole.start, whole.end))} → ${shortened(before + text + after)}`;
  };
  const visit = (node, parent, key, within) => {
    const isInside = within.isInside || isFunction(node);
    const isNamed = !isInside && node.type === 'Property' && node.key.name !== undefined;
    const here = { ...within, isInside, member: isNamed ? node.key.name : within.member };
    if ((within.isInside && isChangeable(node, parent, key)) || (within.isPlain && node.type !== 'Identifier')) {
      for (const { kind, text } of changesOf(node, parent, key, source))
        sites.push({
          file,
          owner: within.owner,
          kind,
          start: node.start,
          end: node.end,
          text,
          isStatic: !within.isInside,
          what: `${file}, ${within.member}: ${said(node, parent, text)}`,
        });
    }
    for (const { key: name, child } of childrenOf(node)) visit(child, node, name, here);
  };
  for (const { name, node } of declarationsOf(source)) {
    const init = node.type === 'VariableDeclarator' ? node.init : node;
    if (!init) continue;
    visit(init, node, 'init', { owner: name, member: name, isInside: false, isPlain: isPlain(init) });
  }
  return sites;
};

/**
 * The source with every change in it, behind a switch: `at(id)` chooses one. Only one is on at a time, so the text of a
 * change contains no others.
 */
export const withSwitches = (source, sites, at) => {
  const byPlace = new Map();
  for (const site of sites) {
    const place = `${site.start} ${site.end}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), site]);
  }
  const places = [...byPlace.values()].toSorted(([one], [other]) => one.start - other.start || other.end - one.end);
  /** Renders the source between two positions; `from` is the first place that may begin there. */
  const render = (start, end, inner) => {
    let text = '';
    let position = start;
    for (let index = 0; index < inner.length;) {
      const [first] = inner[index];
      let next = index + 1;
      while (next < inner.length && inner[next][0].end <= first.end) next += 1;
      const own = render(first.start, first.end, inner.slice(index + 1, next));
      text += source.slice(position, first.start);
      text += `(${inner[index].map((site) => `${at}(${site.id}) ? (${site.text}) : `).join('')}${
        source[first.start] === '{' ? `(${own})` : own
      })`;
      position = first.end;
      index = next;
    }
    return text + source.slice(position, end);
  };
  return render(0, source.length, places);
};
