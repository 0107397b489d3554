import type { LoginInfo } from '../../../common/contract/user.ts';
import { checkoutSteps, stepAt } from '../../../common/domain/checkout.ts';
import { storageKeys, tracesIn } from '../shop/observations.ts';
import type { ShopObservation } from '../../../walks/rules/observation.ts';
import type { PageLook } from './lookAt.ts';

/** What rules see on a page. A user who was signed in during the walk is recognised by their own data from then on. */
export function pageObservations(): (look: PageLook) => Partial<ShopObservation> {
  const known = new Map<string, LoginInfo>();
  /** Keys that were remembered once. One that is gone while its outcome is unknown was closed by another tab. */
  const remembered = new Set<string>();

  const tracesOn = ({ stored, header, text }: PageLook): ShopObservation['traces'] => {
    const { shippingAddress, addressOwner: owner, usedAddresses, productDrafts, savedProducts } = stored;
    const everybody = [...known.values()];
    const names = Object.fromEntries(everybody.map(({ _id, name }) => [_id, { name }]));
    const marks = Object.fromEntries(everybody.map(({ _id, email, token }) => [_id, { email, token }]));
    const kept = JSON.stringify(storageKeys.map((key) => stored[key]));
    return [
      ...tracesIn(header, names, 'screen'),
      ...tracesIn(text, marks, 'screen'),
      ...tracesIn(kept, marks, 'storage'),
      ...(shippingAddress && owner ? [{ owner, what: 'address', where: 'storage' as const }] : []),
      ...(usedAddresses ? [{ owner: usedAddresses.userId, what: 'used address', where: 'storage' as const }] : []),
      ...(productDrafts ? [{ owner: productDrafts.userId, what: 'draft', where: 'storage' as const }] : []),
      ...(savedProducts ?? []).flatMap(({ userId }) =>
        userId === undefined ? [] : [{ owner: userId, what: 'saved product', where: 'storage' as const }],
      ),
    ];
  };

  return (look) => {
    const { stored, session, cart, checkout, checkoutAt = '', path } = look;
    const user = session?.user ?? null;
    if (user) known.set(user._id, user);
    const userId = user?._id ?? null;
    const key = checkout?.key ?? null;
    const open = (stored.pendingOrder ?? []).map((each) => each.key);
    const isClosed = key !== null && remembered.has(key) && !open.includes(key);
    for (const each of open) remembered.add(each);
    const isInFlight = checkoutAt === 'placing' || (checkoutAt.startsWith('outcomeUnknown') && !isClosed);
    return {
      lines: cart?.lines ?? [],
      kept: stored.cartItems ?? [],
      user: userId,
      traces: tracesOn(look),
      inFlight: isInFlight ? { key, userId } : null,
      remembered: stored.pendingOrder ?? [],
      step: {
        shown: checkoutSteps.find((step) => checkoutAt.startsWith(`steps.${step}`)) ?? null,
        address: stepAt(path) ?? null,
      },
    };
  };
}
