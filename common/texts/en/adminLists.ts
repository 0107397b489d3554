import { whole } from './money.ts';

/** The lists of users and products, and what they have in common with the list of orders. */
export const administration = 'Administration';
export const doneOf = (done: number, all: number): string => `${whole(done)} of ${whole(all)}`;

export const id = 'ID';
export const nameColumn = 'NAME';
export const edit = 'Edit';
export const editRow = (name: string): string => `Edit ${name}`;
export const remove = 'Delete';
export const removeRow = (name: string): string => `Delete ${name}`;
export const areYouSure = 'Are you sure';
export const willBeDeleted = (name: string): string => `${name} will be deleted. This cannot be undone.`;
export const wasDeleted = (name: string): string => `${name} was deleted.`;

export const email = 'EMAIL';
export const adminColumn = 'ADMIN';
export const admin = 'Admin';
export const noAdmin = 'No';
export const searchUsers = 'Search users';
export const nameOrEmail = 'Name or email';
export const noSuchUser = 'No user has that name.';
export const showAllUsers = 'Show all users';

export const price = 'PRICE';
export const category = 'CATEGORY';
export const brand = 'BRAND';
export const stock = 'STOCK';
export const soldOut = 'Sold out';
export const low = 'Low';
export const draft = 'Draft';
export const createProduct = 'Create Product';
export const noProducts = 'There are no products.';
