import { absent, type Expectation, shown } from 'xstate-walks/screen';
import { routes } from '../../common/routes/routes.ts';
import { ServiceError } from '../../src/services/serviceError.ts';

type Editing = { conflict: object | null; error: string | null };

/** What the edit forms of admins share: the server's errors, and what is on screen around the fields (S76, S77). */
const editForm = (entity: 'product' | 'user' | 'shop', list: string) => {
  const conflict = `This ${entity} has been changed in the meantime`;
  const deleted = `${entity === 'product' ? 'Product' : 'User'} not found`;

  const panel = (context: Editing): Expectation[] =>
    context.conflict === null
      ? [absent('region', conflict)]
      : [shown('region', conflict, { says: 'Nothing is saved yet. Everything you typed is still here.' })];

  return {
    stale: new ServiceError(`${conflict}.`, { status: 409, problem: { message: `${conflict}.`, code: 'STALE' } }),
    gone: new ServiceError(deleted, { status: 404, problem: { message: deleted } }),
    loading: (): Expectation[] => [shown('status', 'Loading'), absent('alert'), absent('button', 'Update')],
    unavailable: ({ context }: { context: Editing }): Expectation[] => [
      shown('alert', undefined, { says: context.error ?? 'Stopped.' }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      absent('button', 'Update'),
    ],
    editing: (context: Editing): Expectation[] => [
      absent('status', 'Loading'),
      ...panel(context),
      context.error === null ? absent('alert') : shown('alert', undefined, { says: context.error }),
    ],
    alone: (): Expectation[] => [absent('region', conflict)],
    conflict: (): Expectation[] => [shown('region', conflict), shown('heading', conflict)],
    working: (context: Editing): Expectation[] => [shown('status', 'Loading'), absent('alert'), ...panel(context)],
    deleted: (): Expectation[] => [
      shown('alert', undefined, { says: `This ${entity} has been deleted in the meantime.` }),
      shown('link', `Back to all ${entity}s`, { href: list }),
      absent('region', conflict),
      absent('status', 'Loading'),
    ],
  };
};

export const productForm = editForm('product', routes.productList.href());
/** No administrator deletes it. */
export const shopForm = editForm('shop', '');
export const userForm = editForm('user', routes.userList.href());
