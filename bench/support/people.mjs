/** Inserts users without passwords, newest last. */
export const usersSql = (count) => `
  insert into users (id, name, email, password_hash, created_at)
  select 'user' || i, 'Buyer ' || i, 'buyer' || i || '@example.com', '-', now() - (${count} - i) * interval '5 minutes'
  from generate_series(1, ${count}) i`;

/** Inserts orders of those users: two lines each, a quarter unpaid, half of the others delivered. */
export const ordersSql = (count) => `
  insert into orders (id, user_id, lines, address, city, postal_code, country, payment_method, items_cents,
                      shipping_cents, tax_cents, total_cents, created_at, paid_at, delivered_at)
  select substr(md5(i::text), 1, 16), 'user' || 1 + abs(hashint4(i)) % ${count},
         jsonb_build_array(
           jsonb_build_object('product', 'headphones', 'name', 'Bexon Wireless Headphones ' || i, 'image',
                              '/images/headphones.webp', 'priceCents', 8999, 'qty', 1),
           jsonb_build_object('product', 'keyboard', 'name', 'Calder Compact Keyboard', 'image',
                              '/images/keyboard.webp', 'priceCents', 1000 + i, 'qty', 2)),
         i || ' Main Street', 'Boston', '02101', 'US', 'GooglePay', 10999 + 2 * i, 0, 1650, 12649 + 2 * i, at,
         case when i % 4 > 0 then at + interval '1 hour' end, case when i % 4 > 2 then at + interval '1 day' end
  from (select i, now() - (${count} - i) * interval '5 minutes' as at from generate_series(1, ${count}) i) moments`;

/** Inserts a review of a product by each of those users. */
export const reviewsSql = (count, product) => `
  insert into reviews (id, product_id, user_id, name, rating, comment, created_at)
  select 'review' || i, '${product}', 'user' || i, 'Buyer ' || i, 4, repeat('Sounds good and fits well. ', 12),
         now() - i * interval '1 minute'
  from generate_series(1, ${count}) i`;
