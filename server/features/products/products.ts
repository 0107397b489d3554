import fp from 'fastify-plugin';
import { productsRepository, type ProductsRepository } from './productsRepository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    products: ProductsRepository;
  }
}

/** Searches in the embedded database at a time. */
const EMBEDDED_SEARCHES = 1;

/** Gives the API and the documents one repository as `app.products`, so that they share its turns for searches. */
export const products = fp(
  async (app) => {
    app.decorate(
      'products',
      productsRepository(app.db, app.settings.databaseUrl === null ? EMBEDDED_SEARCHES : undefined),
    );
  },
  { name: 'products', dependencies: ['database', 'settings'] },
);
