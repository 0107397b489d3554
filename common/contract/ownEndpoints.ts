import type { Endpoint } from './endpoints.ts';

/** Calls beyond those of the specification. Documents announce them; a backend need not have them. */
export const ownEndpoints = {
  requestPasswordReset: { id: 'E1', method: 'POST', path: '/api/users/forgot-password', access: 'anyone' },
  resetPassword: { id: 'E2', method: 'POST', path: '/api/users/reset-password', access: 'anyone' },
  signOutEverywhere: { id: 'E3', method: 'POST', path: '/api/users/sign-out', access: 'user' },
  exportAccount: { id: 'E4', method: 'POST', path: '/api/users/export', access: 'user' },
  deleteAccount: { id: 'E5', method: 'POST', path: '/api/users/delete-account', access: 'user' },
  findSameNames: { id: 'E7', method: 'POST', path: '/api/products/same-names', access: 'admin' },
  refundOrder: { id: 'E8', method: 'POST', path: '/api/orders/:id/refund', access: 'admin' },
  getOverview: { id: 'E6', method: 'GET', path: '/api/admin/overview', access: 'admin' },
  requestRestockMail: { id: 'E9', method: 'POST', path: '/api/products/:id/restock-requests', access: 'anyone' },
  getShop: { id: 'E10', method: 'GET', path: '/api/shop', access: 'anyone' },
  updateShop: { id: 'E11', method: 'PUT', path: '/api/shop', access: 'admin' },
} as const satisfies Record<string, Endpoint>;
