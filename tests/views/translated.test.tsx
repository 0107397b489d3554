import { afterEach, describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { titleOf } from '../drivers/declaration.ts';
import { wantedDeclarations } from '../models/declarations.ts';
import { viewWalksOf, withView } from './walks/share.tsx';

const charts = await Promise.all((await wantedDeclarations()).map(withView));

/** Charts whose views are translated in `npm test`; the others are soak tests. */
const isQuick: ReadonlySet<string> = new Set(['cart', 'order']);

const isAmount = /^\$[\d,]+\.\d\d$/;

/** Replaces each text by an element with its words, as the translators of browsers do, and puts the texts back. */
class Translator {
  private readonly replaced = new Map<Element, Text>();
  /** The texts that React has changed while they were not in the document. */
  readonly stale: string[] = [];
  /** The amounts, codes and ids that are open to translation. */
  readonly translatable: string[] = [];

  translate = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement!;
      if (text.data.trim() === '' || parent.matches('script, style, textarea')) continue;
      const isFixed = isAmount.test(text.data.trim()) || parent.closest('code') !== null;
      if (isFixed && !parent.closest('[translate=no]')) this.translatable.push(text.data);
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
      this.replaced.set(font, text);
    }
  };

  restore = (): void => {
    for (const [font, text] of this.replaced) {
      if (font.textContent !== text.data) this.stale.push(`${font.textContent} → ${text.data}`);
      font.replaceWith(text);
    }
    this.replaced.clear();
  };
}

describe.each(charts.map((chart) => [titleOf(chart), chart] as const))(
  'A95: %s, translated after each step',
  (_title, chart) => {
    const tags = isQuick.has(chart.machine.id) ? [] : ['soak'];
    const { services, model, newWalk } = viewWalksOf(chart);

    afterEach(services.reset);

    it.each(model.testPaths)('keeps to its chart: %s', { tags }, (_name, walk) => {
      const walked = newWalk();
      const translator = new Translator();
      const { '*': always, ...screens } = walked.screens;
      const looks = Object.entries({ ...screens, '*': always }).map(([state, look]) => [
        state,
        async (snapshot: AnyMachineSnapshot) => {
          translator.restore();
          expect(translator.stale).toEqual([]);
          await look?.(snapshot);
          if (state === '*') translator.translate(); // is looked at last
          expect(translator.translatable).toEqual([]);
        },
      ]);
      return walk({ ...walked, screens: Object.fromEntries(looks) as typeof walked.screens });
    });
  },
);
