import type { Happening } from './processes.ts';

/** How stories name what happens. */
export type Words = {
  /** The processes, by index. */
  processes: readonly string[];
  /** What answers the calls. */
  world: string;
  /** A request and an answer in few words. */
  request: (request: string) => string;
  answer: (answer: string) => string;
  /** Work on a request that has begun. */
  work: (work: string) => string;
};

/** A step of a story in words that are the same in every run, so that a story can be kept in a file. */
export type Step = {
  type: Happening['type'];
  /** The name of the process, where one is concerned. */
  process?: string;
  /** The move, the request or the key. */
  what?: string;
  /** What was answered. */
  answer?: string;
  /** The process has ended, and its requests with it. */
  losesRequests?: true;
};

/** Names the steps of one story, in their order. */
export class StepNames {
  /** The requests in words, by process and call. */
  private readonly requests = new Map<string, string>();

  constructor(private readonly words: Words) {}

  private whatOf(happening: Happening): string | undefined {
    const { request, work } = this.words;
    switch (happening.type) {
      case 'move':
      case 'world':
        return happening.name;
      case 'notice':
        return happening.key;
      case 'work ends':
        return happening.variant === '' ? work(happening.work) : `${work(happening.work)}, ${happening.variant}`;
      case 'answer':
      case 'answer lost':
        return this.requests.get(`${happening.process} ${happening.call}`);
      default:
        return 'request' in happening ? request(happening.request) : undefined;
    }
  }

  /** The step that this would be now. */
  of(happening: Happening): Step {
    const index = 'process' in happening ? happening.process : null;
    const what = this.whatOf(happening);
    const answer = 'answer' in happening ? happening.answer : null;
    return {
      type: happening.type,
      ...(index !== null && { process: this.words.processes[index]! }),
      ...(what !== undefined && { what }),
      ...(answer !== null && { answer: this.words.answer(answer) }),
      ...('losesRequests' in happening && { losesRequests: true }),
    };
  }

  /** The same, once it has happened. */
  next(happening: Happening): Step {
    if (happening.type === 'arrives') {
      this.requests.set(`${happening.process} ${happening.call}`, this.words.request(happening.request));
    }
    return this.of(happening);
  }
}

/** The path to a state as the steps of a story. */
export const stepsOf = (path: readonly { move: Happening }[], words: Words): Step[] => {
  const names = new StepNames(words);
  return path.map(({ move }) => names.next(move));
};
