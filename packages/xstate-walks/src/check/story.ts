import type { Step, Words } from './steps.ts';

/** The names in a story. */
export type People = Pick<Words, 'processes' | 'world'>;

/** One line of a story: who does what, and to whom, if anybody is reached. */
export type Line = { from: string; to: string; says: string; isLost?: boolean; isNote?: boolean };

/** A step as a line. */
export const lineOf = ({ type, process, what = '', answer, losesRequests }: Step, world: string): Line => {
  const at = process ?? world;
  const ending = losesRequests ? ', with its requests' : '';
  switch (type) {
    case 'move':
      return { from: at, to: at, says: `${what}${ending}` };
    case 'arrives':
      return {
        from: at,
        to: world,
        says: `${what}${process === undefined ? ', from before' : ''}: ${answer ?? 'begins'}`,
      };
    case 'work ends':
      return { from: world, to: world, says: `${what}: ${answer ?? 'goes on'}` };
    case 'answer':
      return { from: world, to: at, says: answer! };
    case 'request lost':
      return { from: at, to: world, says: what, isLost: true };
    case 'request late':
      return { from: at, to: at, says: `no answer to ${what}, which is still under way` };
    case 'answer lost':
      return { from: world, to: at, says: answer!, isLost: true };
    case 'request repeated':
      return { from: world, to: world, says: `${what} is under way twice`, isNote: true };
    case 'notice':
      return { from: at, to: at, says: `hears that ${what} was stored` };
    case 'world':
      return { from: world, to: world, says: what, isNote: true };
    default:
      return { from: at, to: at, says: `${type}${ending}`, isNote: true };
  }
};

/** A story in words, one line for each step. */
export const inWords = (steps: readonly Step[], { world }: People): string[] =>
  steps.map((step, index) => {
    const { from, to, says, isLost = false } = lineOf(step, world);
    const way = from === to ? from : `${from} → ${to}`;
    return `${index + 1}. ${way}: ${says}${isLost ? ', and it is lost' : ''}`;
  });

/** A story as a sequence diagram in Mermaid. */
export const asSequenceDiagram = (steps: readonly Step[], { processes, world }: People): string => {
  const people = [...processes, world];
  const ids = new Map(people.map((name, index) => [name, `p${index}`]));
  const lines = steps.map((step) => {
    const { from, to, says, isLost, isNote } = lineOf(step, world);
    const text = says.replaceAll(/[;#]/g, ','); // a semicolon ends a line, and a hash begins an entity
    if (isNote) return `  Note over ${ids.get(to)}: ${text}`;
    return `  ${ids.get(from)}${isLost ? '--x' : '->>'}${ids.get(to)}: ${text}`;
  });
  const participants = people.map((name) => `  participant ${ids.get(name)} as ${name}`);
  return ['sequenceDiagram', '  autonumber', ...participants, ...lines].join('\n');
};
