import { assign, emit, setup } from 'xstate';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { answerTo, LEAST_LETTERS, movedBy, withAnswer, type SearchAnswer } from '../../common/domain/suggestions.ts';
import { holdsWords } from '../../common/domain/searchable.ts';
import { placeholders, withEvent } from './services.ts';

type Context = {
  text: string;
  answers: SearchAnswer<Product>[];
  products: Product[];
  /** Which of them the arrow keys have reached; -1 is the text field. */
  active: number;
};

/** How long the typing rests before the backend is asked, in milliseconds. */
const TYPING_PAUSE = 200;

/** Products that match the text in the search field. Typing leaves the state that asks: no late answer arrives. */
export const suggestionsMachine = setup({
  types: {
    input: {} as { text: string },
    context: {} as Context,
    events: {} as
      | { type: 'suggestions.type'; text: string }
      | { type: 'suggestions.next' }
      | { type: 'suggestions.previous' }
      | { type: 'suggestions.pick'; product: string }
      | { type: 'suggestions.open' }
      | { type: 'suggestions.close' },
    emitted: {} as { type: 'suggestion.picked'; product: string },
  },
  actors: placeholders('listProducts'),
  actions: {
    /** The old suggestions stay as far as they still match. */
    setText: assign(({ context }, { text: typed }: { text: string }) => {
      const text = typed.trim();
      const isFound = holdsWords(text);
      const products = context.products.filter(({ name, brand, category }) => isFound(name, brand, category));
      return { text, products, active: -1 };
    }),
    setAnswer: assign(({ context: { answers, text } }, { output }: { output: ProductPage }) => ({
      answers: withAnswer(answers, { text, products: output.products }),
    })),
    setProducts: assign(({ context }) => ({ products: answerTo(context.answers, context.text) ?? [] })),
    clearProducts: assign({ products: [], active: -1 }),
    moveDown: assign(({ context }) => ({ active: movedBy(context.active, 1, context.products.length) })),
    moveUp: assign(({ context }) => ({ active: movedBy(context.active, -1, context.products.length) })),
    emitPicked: emit((_, { product }: { product: string }) => ({ type: 'suggestion.picked', product }) as const),
  },
  guards: {
    isTooShort: ({ context }) => context.text.length < LEAST_LETTERS,
    isUnknown: ({ context }) => answerTo(context.answers, context.text) === undefined,
    isAnsweredWithNone: ({ context }) => answerTo(context.answers, context.text)?.length === 0,
    hasProducts: ({ context }) => context.products.length > 0,
    isOffered: ({ context }, { product }: { product: string }) => context.products.some(({ _id }) => _id === product),
  },
  delays: { typingPause: TYPING_PAUSE },
}).createMachine({
  id: 'suggestions',
  context: ({ input }) => ({ text: input.text.trim(), answers: [], products: [], active: -1 }),
  initial: 'looking',
  on: { 'suggestions.type': { target: '.looking', actions: withEvent('setText') } },
  states: {
    idle: { entry: 'clearProducts' },
    /** A text that was answered before is not sent again. */
    looking: {
      always: [
        { guard: 'isTooShort', target: 'idle' },
        { guard: 'isUnknown', target: 'open.waiting' },
        { guard: 'isAnsweredWithNone', target: 'open.none' },
        { target: 'open.shown', actions: 'setProducts' },
      ],
    },
    open: {
      on: {
        'suggestions.next': { guard: 'hasProducts', actions: 'moveDown' },
        'suggestions.previous': { guard: 'hasProducts', actions: 'moveUp' },
        'suggestions.pick': { guard: withEvent('isOffered'), target: 'closed', actions: withEvent('emitPicked') },
        'suggestions.close': 'closed',
      },
      initial: 'waiting',
      states: {
        waiting: { after: { typingPause: 'asking' } },
        asking: {
          invoke: {
            id: 'listProducts',
            src: 'listProducts',
            input: ({ context }) => ({ keyword: context.text, page: 1 }),
            onDone: { target: '#suggestions.looking', actions: withEvent('setAnswer') },
            onError: 'failed',
          },
        },
        shown: {},
        none: { entry: 'clearProducts' },
        /** Shows nothing. Typing asks again, and so does the arrow key. */
        failed: { entry: 'clearProducts', on: { 'suggestions.open': '#suggestions.looking' } },
      },
    },
    closed: { entry: 'clearProducts', on: { 'suggestions.open': 'looking' } },
  },
});
