import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { reviews } from '../../platform/db/schema.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { LongAnswer, mapped } from '../../platform/http/longAnswer.ts';
import { toOrderDto } from '../orders/orderDto.ts';
import { ordersRepository } from '../orders/ordersRepository.ts';
import { toUserDto } from './usersRepository.ts';
import { closeAccount } from './closeAccount.ts';
import { checkCurrentPassword } from './passwords.ts';

/** What users do with their own account. What a borrowed session must not do asks for the password again. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  const { db, limits, settings, users } = app;
  const orders = ordersRepository(db);

  callRoute(
    app,
    ownCalls.signOutEverywhere,
    async ({ viewer }) => {
      await users.endSessions(viewer.email);
      return { message: say('signedOut') };
    },
    { limit: limits.profile },
  );

  callRoute(
    app,
    ownCalls.exportAccount,
    async ({ viewer, body: { password } }) => {
      await checkCurrentPassword(users, viewer, password);
      const written = await db
        .select({
          product: reviews.productId,
          rating: reviews.rating,
          name: reviews.name,
          comment: reviews.comment,
          createdAt: reviews.createdAt,
        })
        .from(reviews)
        .where(eq(reviews.userId, viewer.id));
      const object = {
        exportedAt: new Date().toISOString(),
        account: { ...toUserDto(viewer), language: viewer.language, createdAt: viewer.createdAt.toISOString() },
        reviews: written.map(({ createdAt, ...review }) => ({ ...review, createdAt: createdAt.toISOString() })),
      };
      const bought = mapped(orders.listOf(viewer.id), (order) => ({
        ...toOrderDto(order, viewer.id, settings.holdUnpaidMinutes),
        payerEmail: order.payerEmail,
      }));
      return new LongAnswer(bought, { object, field: 'orders' });
    },
    { limit: limits.profile, saves: 'nothing' },
  );

  callRoute(
    app,
    ownCalls.deleteAccount,
    async ({ viewer, body: { password } }) => {
      await checkCurrentPassword(users, viewer, password);
      await closeAccount(db, viewer.id);
      return { message: say('accountDeleted') };
    },
    { limit: limits.profile },
  );
};
