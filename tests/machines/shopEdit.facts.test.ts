import { describe, expect, it } from 'vitest';
import { shopEditMachine } from '../../src/machines/shopEdit.machine.ts';
import { withServices } from '../fixtures/withServices.ts';
import { draft, shop } from '../models/shopEdit.tsx';
import { typedShop, type KeptShop } from '../../src/machines/typedShop.ts';
import { shopDraftFor, withDraft, withoutDraft } from '../../src/app/keptDrafts.ts';
import { refusal, started } from './started.ts';

const { services, machine } = withServices(shopEditMachine, 'getShop', 'uploadImage', 'updateShop');
const file = new File(['a picture'], 'new.png', { type: 'image/png' });
const mine = { ...draft, name: 'Lamp House' };

const open = async (kept: KeptShop | null = null) => {
  const edit = started(machine, { kept });
  await services.done('getShop', { ...shop, version: 7 });
  return edit;
};

describe('A100: changing the shop', () => {
  it('sends the whole shop with the version that was read, and announces what the server answers', async () => {
    const { send, facts, now } = await open();
    send({ type: 'shop.submit', ...mine });
    expect(services.calls('updateShop')).toMatchObject([{ ...mine, version: 7 }]);
    expect(facts).toEqual([]);
    await services.done('updateShop', { ...mine, version: 8 });
    expect(facts).toEqual([{ type: 'shop.updated', productId: 'shop', shop: { ...mine, version: 8 } }]);
    expect(now().can({ type: 'shop.submit', ...mine })).toBe(true);
    send({ type: 'shop.submit', ...draft });
    expect(services.calls('updateShop').at(-1)).toMatchObject({ version: 8 });
  });

  it('what another administrator saved meanwhile is merged, and the next update replaces their version', async () => {
    const { send, facts, now } = await open();
    send({ type: 'shop.submit', ...mine });
    await services.fail('updateShop', refusal(409, { code: 'STALE' }));
    await services.done('getShop', { ...draft, name: 'Lights', taxPercent: 20, version: 8 });
    expect(now()).toMatchObject({
      value: { open: { form: { editing: 'conflict' } } },
      context: { error: null, conflict: { taken: ['taxPercent'], theirs: { name: 'Lights' } } },
    });
    expect(facts).toMatchObject([{ type: 'draft.merged', typed: typedShop({ ...mine, taxPercent: 20 }) }]);
    send({ type: 'shop.submit', ...mine });
    await services.done('updateShop', { ...mine, version: 9 });
    expect(services.calls('updateShop').at(-1)).toMatchObject({ version: 8 });
    expect(now()).toMatchObject({ value: { open: { form: { editing: 'alone' } } }, context: { conflict: null } });
  });

  it('an uploaded logo is announced by its path; nothing is sent meanwhile', async () => {
    const { send, facts } = await open();
    send({ type: 'image.choose', file });
    send({ type: 'shop.submit', ...mine });
    expect(services.calls('updateShop')).toEqual([]);
    await services.done('uploadImage', '/images/logo.png');
    expect(facts).toMatchObject([{ type: 'draft.typed', typed: { logo: '/images/logo.png' } }]);
  });

  it('S142: a failed upload is announced with its error, and named beside the field alone', async () => {
    const { send, facts, context } = await open();
    const error = new Error('too large');
    send({ type: 'image.choose', file });
    await services.fail('uploadImage', error);
    expect(facts).toEqual([{ type: 'upload.failed', error }]);
    expect(context()).toMatchObject({ error: null, pictureProblem: 'too large' });
  });
});

describe('A76: the draft of the shop', () => {
  const kept: KeptShop = {
    productId: 'shop',
    at: '2026-01-02T10:00:00.000Z',
    before: draft,
    typed: { ...typedShop(draft), taxPercent: '7,' },
  };

  it('is announced as it was typed, until an update', async () => {
    const { send, facts, context } = await open();
    send({ type: 'draft.type', field: 'taxPercent', text: '15' });
    expect(facts).toEqual([]);
    send({ type: 'draft.type', field: 'taxPercent', text: '7,' });
    expect(facts).toEqual([{ type: 'draft.typed', productId: 'shop', before: draft, typed: kept.typed }]);
    send({ type: 'shop.submit', ...mine });
    await services.done('updateShop', { ...mine, version: 8 });
    expect(context().typed).toBeNull();
  });

  it('is offered, and restored or discarded', async () => {
    const { send, value, facts } = await open(kept);
    expect(value()).toBe('offered');
    send({ type: 'draft.discard' });
    expect(facts).toEqual([{ type: 'draft.discarded', productId: 'shop' }]);
    const other = await open(kept);
    other.send({ type: 'draft.restore' });
    expect(other.context()).toMatchObject({ kept: null, typed: { taxPercent: '7,' }, conflict: null });
  });

  it('is kept beside those of products, in its own shape', () => {
    const stored = withDraft({ userId: 'u1', drafts: [] }, 'u1', kept);
    expect(stored).toEqual({ userId: 'u1', drafts: [kept] });
    expect(shopDraftFor(stored, 'u1')).toEqual(kept);
    expect(shopDraftFor(stored, 'u2')).toBeNull();
    expect(shopDraftFor({ userId: 'u1', drafts: [{ ...kept, typed: { name: 'Lamps' } }] }, 'u1')).toBeNull();
    expect(withDraft(stored, 'u1', { ...kept, typed: typedShop(draft) })).toBeNull();
    expect(withoutDraft(stored, 'u1', 'shop')).toBeNull();
  });
});
