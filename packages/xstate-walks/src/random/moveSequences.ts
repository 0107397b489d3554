import { Arbitrary, Stream, Value, type Random } from 'fast-check';

/** A walk as it can be told and made again: where it begins, and the names of the moves. */
export type MoveSequence = { startingPoint: string; moves: string[] };

/** Says which of the moves on offer is made next; nothing where the walk ends. What is named twice is twice as likely. */
export type Choose = (offered: readonly string[]) => string | undefined;

/** A number for a text, the same one each time. */
const hashOf = (text: string): number =>
  Array.from(text).reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0, 0x811c9dc5);

/**
 * Every walk has its own taste, or it would do a little of everything and get nowhere: some moves come often in it,
 * others hardly.
 */
const weightOf = (name: string, taste: number): number => [1, 3, 9][hashOf(`${taste} ${name}`) % 3]!;

function drawnFrom(offered: readonly string[], drawn: number, taste: number): string {
  let left = drawn % offered.reduce((sum, name) => sum + weightOf(name, taste), 0);
  return offered.find((name) => (left -= weightOf(name, taste)) < 0)!;
}

/** A walk to be made. Drawn numbers choose among whatever is offered; once made, it is known by the names it chose. */
export class Draft {
  readonly made: string[] = [];

  constructor(
    readonly startingPoint: string,
    private readonly plan: { drawn: readonly number[]; taste: number } | { named: readonly string[] },
  ) {}

  /** A chooser for one walk. A name that is not on offer is passed over: what is left stays a walk. */
  chooser(): Choose {
    this.made.length = 0;
    const { plan } = this;
    const rest: (number | string)[] = 'drawn' in plan ? [...plan.drawn] : [...plan.named];
    const taste = 'drawn' in plan ? plan.taste : 0;
    return (offered) => {
      while (rest.length > 0 && offered.length > 0) {
        const next = rest.shift()!;
        const name = typeof next === 'number' ? drawnFrom(offered, next, taste) : next;
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

/**
 * Random walks. They shrink by what was done and not by what was drawn: a move that is left out does not change what
 * the others mean.
 */
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
    return new Value(new Draft(startingPoint, { drawn, taste: random.nextInt(0, 2 ** 31 - 1) }), undefined);
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
