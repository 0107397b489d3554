import type { User } from '../../../common/contract/user.ts';
import type { Viewer } from '../../platform/db/schema.ts';

/** A user as the contract has it. */
export const asUser = ({ id, name, email, isAdmin, version }: Viewer): User => ({
  _id: id,
  name,
  email,
  isAdmin,
  version,
});
