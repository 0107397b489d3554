import { eq, and, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { reviews, orders, restockRequests, users } from '../../platform/db/schema.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { LongAnswer, mapped } from '../../platform/http/longAnswer.ts';
import { toOrderDto } from '../orders/orderDto.ts';
import { ordersRepository } from '../orders/ordersRepository.ts';
import { isLastAdmin, toUserDto, lockWithAdmins } from './usersRepository.ts';
import { checkCurrentPassword } from './passwords.ts';
import { perField } from '../../../common/domain/addressFields.ts';
import { erasedFields } from '../../../common/domain/checkout.ts';
import { DELETED_USER } from '../../../common/domain/shown.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/db/notes.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { inProgress } from '../orders/settleOrder.ts';
import { putBack } from '../orders/stock.ts';

const withoutAddress = perField(erasedFields, () => '');

/** Refuses while a charge has no known outcome: the order may turn out to be paid. */
const releaseUnpaid = async (tx: Db, userId: string): Promise<void> => {
  const unpaid = await tx
    .select({ lines: orders.lines, releasedAt: orders.releasedAt, chargingSince: orders.chargingSince })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.paidAt)))
    .orderBy(orders.id)
    .for('update');
  if (unpaid.some(({ chargingSince }) => chargingSince !== null)) throw inProgress();
  const held = unpaid.flatMap(({ lines, releasedAt }) => (releasedAt === null ? lines : []));
  if (held.length > 0) await putBack(tx, held);
  await tx
    .update(orders)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(orders.userId, userId), isNull(orders.paidAt), isNull(orders.releasedAt)));
};

/** Takes the person out of the orders, which the law wants kept. One that is to be delivered keeps its address until then. */
const erasePerson = async (tx: Db, userId: string): Promise<void> => {
  const ofUser = eq(orders.userId, userId);
  await tx.update(orders).set({ payerEmail: null, idempotencyKey: null, requestHash: null }).where(ofUser);
  const isOver = or(isNull(orders.paidAt), isNotNull(orders.deliveredAt), isNotNull(orders.refundedAt));
  await tx.update(orders).set(withoutAddress).where(and(ofUser, isOver));
  const anonymous = tx.with(changeCatalogue(tx, 'content')).update(reviews).set({ name: DELETED_USER });
  await anonymous.where(eq(reviews.userId, userId));
};

/** Orders stay without the person, reviews without the name. The last administrator stays. */
const closeAccount = (db: Db, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (isLastAdmin(await lockWithAdmins(tx, userId))) throw new HttpError(409, say('lastAdmin'));
    await releaseUnpaid(tx, userId);
    await erasePerson(tx, userId);
    const [gone] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });
    if (gone) await tx.delete(restockRequests).where(eq(restockRequests.email, gone.email));
  });

/** What users do with their own account. What a borrowed session must not do asks for the password again. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  const { db, limits, settings } = app;

  callRoute(app, ownCalls.signOutEverywhere, { limit: limits.profile }, async ({ viewer }) => {
    await app.users.endSessions(viewer.email);
    return { message: say('signedOut') };
  });

  callRoute(app, ownCalls.exportAccount, { limit: limits.profile, saves: 'nothing' }, async ({ viewer, body }) => {
    await checkCurrentPassword(app.users, viewer, body.password);
    const { productId: product, rating, name, comment, createdAt } = reviews;
    const own = await db
      .select({ product, rating, name, comment, createdAt })
      .from(reviews)
      .where(eq(reviews.userId, viewer.id));
    const object = {
      exportedAt: new Date().toISOString(),
      account: { ...toUserDto(viewer), language: viewer.language, createdAt: viewer.createdAt.toISOString() },
      reviews: own.map((review) => ({ ...review, createdAt: review.createdAt.toISOString() })),
    };
    const bought = mapped(ordersRepository(db).listOf(viewer.id), (order) => ({
      ...toOrderDto(order, viewer.id, settings.holdUnpaidMinutes),
      payerEmail: order.payerEmail,
    }));
    return new LongAnswer(bought, { object, field: 'orders' });
  });

  callRoute(app, ownCalls.deleteAccount, { limit: limits.profile }, async ({ viewer, body: { password } }) => {
    await checkCurrentPassword(app.users, viewer, password);
    await closeAccount(db, viewer.id);
    return { message: say('accountDeleted') };
  });
};
