import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Cause, Causes } from 'xstate-walks/exports';
import { type Effect, literal, type WireAnswer } from 'xstate-walks/screen';

/** How calls of a chart end by hand. */
type Ending = {
  /** The answer to a call that causes an event. */
  answer: (service: string, event: AnyEventObject, state: AnyMachineSnapshot) => { answer: WireAnswer; about?: string };
  /** Scripts, by the names of the services that load them: a pattern of their addresses. */
  scripts?: Readonly<Record<string, string>>;
};

const dataOf = ({ contentType, body }: { contentType: string; body: string }): unknown =>
  contentType.startsWith('application/json') && /^[[{"]|^null$/.test(body) && isJson(body) ? JSON.parse(body) : body;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What differs from an earlier answer, or nothing if that is more than half of it. */
function differing(now: unknown, before: unknown): string | undefined {
  if (!isRecord(now) || !isRecord(before)) return undefined;
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  if (changed.length * 2 > names.length) return undefined;
  return changed.map((name) => `${name} ${name in now ? `is ${JSON.stringify(now[name])}` : 'is missing'}`).join(', ');
}

/** Causes of one case, so that an answer can be compared with an earlier one. */
export function causesOf({ answer: answerOf, scripts = {} }: Ending): Causes {
  const earlier = new Map<string, { number: number; data: unknown }>();

  const ofCall = (service: string, answer: WireAnswer, number: number, about?: string): Cause => {
    const script = scripts[service];
    const more = about === undefined ? '' : `, ${literal(about)}`;
    const called = `“${service}”`;
    if (script !== undefined)
      return answer === 'own'
        ? { words: `the script ${called} arrives: no longer block ${script} in the developer tools (Network)` }
        : { words: `the script ${called} does not arrive: block ${script} in the developer tools (Network)` };
    if (answer === null) return { words: `the request of ${called} is lost`, code: `lose(${literal(service)}${more})` };
    if (answer === 'own') return { words: `${called} reaches the server`, code: `pass(${literal(service)}${more})` };
    const { status, contentType, body, headers } = answer;
    const data = dataOf(answer);
    const isJsonType = contentType.startsWith('application/json');
    const sent = { status, ...(isJsonType ? {} : { contentType }), body: data, headers, about };
    const last = earlier.get(service);
    const difference = status < 300 ? differing(data, last?.data) : undefined;
    if (status < 300 && isRecord(data)) earlier.set(service, { number, data });
    const how =
      status >= 400
        ? ` with status ${status}${isRecord(data) && typeof data['message'] === 'string' ? `, “${data['message']}”` : ''}`
        : difference === undefined
          ? ` with status ${status}`
          : ` as in step ${last!.number}${difference === '' ? '' : `, but ${difference}`}`;
    if (body === '' && status < 300)
      return { words: `${called} is answered`, code: `answer(${literal(service)}, ${literal({ status, about })})` };
    return { words: `${called} is answered${how}`, code: `answer(${literal(service)}, ${literal(sent)})` };
  };

  const ofEffect = (effect: Effect, number: number): Cause => {
    if ('stored' in effect) return { words: 'in a second tab', code: `store(${literal(effect.stored)})` };
    if ('answers' in effect) return { words: 'in the console', code: `always(${literal(effect.answers)})` };
    if ('inPage' in effect)
      return { words: 'in the console', code: `(${literal(effect.inPage)})(${literal(effect.given ?? null)})` };
    return ofCall(effect.call, effect.answer, number, effect.about);
  };

  return {
    ofService: (service, event, state, number) => {
      const { answer, about } = answerOf(service, event, state);
      return ofCall(service, answer, number, about);
    },
    ofAction: (action, number) => (action.action === 'outside' ? ofEffect(action.effect, number) : undefined),
  };
}
