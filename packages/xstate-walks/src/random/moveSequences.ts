import { Arbitrary, Stream, Value, type Random } from 'fast-check';

/** A random walk that can be repeated: where it starts, and the names of its moves. */
export type MoveSequence = { startingPoint: string; moves: string[] };

/** Chooses the next move; `undefined` ends the walk. A name that is offered twice is twice as likely. */
export type Choose = (offered: readonly string[]) => string | undefined;

/** A number for a text, the same each time. */
export const hashOf = (text: string): number =>
  Array.from(text).reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0, 0x811c9dc5);

/**
 * Each walk prefers some moves, by its seed: with equal weights it would do a little of everything and get nowhere.
 */
const weightOf = (name: string, preference: number): number => [1, 3, 9][hashOf(`${preference} ${name}`) % 3]!;

/** The name that a drawn number chooses, by the preference of a walk. */
export function drawnFrom(offered: readonly string[], drawn: number, preference: number): string {
  let left = drawn % offered.reduce((sum, name) => sum + weightOf(name, preference), 0);
  return offered.find((name) => (left -= weightOf(name, preference)) < 0)!;
}

/** A walk to be made. Drawn numbers choose among the moves on offer; afterwards the walk is known by their names. */
export class Draft {
  readonly made: string[] = [];

  constructor(
    readonly startingPoint: string,
    private readonly plan: { drawn: readonly number[]; preference: number } | { named: readonly string[] },
  ) {}

  /** A chooser for one walk. It skips a name that is not on offer: the rest is still a walk. */
  chooser(): Choose {
    this.made.length = 0;
    const { plan } = this;
    const rest: (number | string)[] = 'drawn' in plan ? [...plan.drawn] : [...plan.named];
    const preference = 'drawn' in plan ? plan.preference : 0;
    return (offered) => {
      while (rest.length > 0 && offered.length > 0) {
        const next = rest.shift()!;
        const name = typeof next === 'number' ? drawnFrom(offered, next, preference) : next;
        if (!offered.includes(name)) continue;
        this.made.push(name);
        return name;
      }
      return undefined;
    };
  }

  get isDrawn(): boolean {
    return 'drawn' in this.plan;
  }
}

/** Everything without one piece, the largest pieces first. */
function* withoutPieces(moves: readonly string[]): Generator<string[]> {
  for (let size = moves.length; size >= 1; size = Math.floor(size / 2)) {
    for (let end = moves.length; end > 0; end -= size) yield moves.toSpliced(Math.max(0, end - size), size);
  }
}

/** Random walks for fast-check. They shrink by leaving out moves, which does not change the meaning of the others. */
export class MoveSequences extends Arbitrary<Draft> {
  constructor(
    private readonly startingPoints: readonly string[],
    private readonly length: number,
  ) {
    super();
  }

  override generate(random: Random): Value<Draft> {
    const startingPoint = this.startingPoints[random.nextInt(0, this.startingPoints.length - 1)]!;
    const drawn = Array.from({ length: this.length }, () => random.nextInt(0, 2 ** 31 - 1));
    return new Value(new Draft(startingPoint, { drawn, preference: random.nextInt(0, 2 ** 31 - 1) }), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Draft {
    return value instanceof Draft;
  }

  override shrink({ startingPoint, made }: Draft): Stream<Value<Draft>> {
    const moves = [...made];
    const simpler = this.startingPoints.slice(0, this.startingPoints.indexOf(startingPoint));
    const drafts = function* () {
      for (const named of withoutPieces(moves)) yield new Draft(startingPoint, { named });
      for (const other of simpler) yield new Draft(other, { named: moves });
    };
    return new Stream(drafts()).map((draft) => new Value(draft, undefined));
  }
}
