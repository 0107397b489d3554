const list = (words) => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
export const brands = 'Aurelo,Bexon,Calder,Dynra,Elvano,Fenwick,Gradient,Halden,Ivero,Jutland'.split(',');
export const traits = 'Wireless,Compact,Portable,Noise-Cancelling,Ultra,Smart,Gaming,Slim,Rugged'.split(',');
export const things = (
  'Headphones,Keyboard,Mouse,Monitor,Camera,Speaker,Router,Projector,Soundbar,Laptop,Tablet,Phone,Webcam,Microphone,' +
  'Charger,Power Bank,Smart Watch,TV,Printer'
).split(',');
export const colours = ['Black', 'White', 'Silver', 'Graphite', 'Blue', 'Red', 'Sand'];

/** A pseudo-random but reproducible choice for row `i`. */
const pick = (words, salt) => `(${list(words)})[1 + abs(hashint4(i * 31 + ${salt})) % ${words.length}]`;

/**
 * Inserts realistic products: newest last, named like `Bexon Wireless Headphones 4711 Black`, a few percent out of stock,
 * two thirds with reviews.
 */
export const catalogueSql = (count) => `
  insert into products (id, name, search_name, image, price_cents, rating, num_reviews, description, brand, category,
                        count_in_stock, created_at)
  select substr(md5(i::text), 1, 16), name, lower(concat_ws(chr(10), name, brand, thing)), '/placeholder.svg', 499 + abs(hashint4(i)) % 200000,
         case when i % 3 = 0 then 0 else round((1 + abs(hashint4(i + 1)) % 41 / 10.0)::numeric, 1) end,
         case when i % 3 = 0 then 0 else 1 + abs(hashint4(i + 2)) % 400 end,
         'The ' || name || ' does what it promises, for longer than its guarantee. ' ||
           repeat('It comes with a cable, a charger and a manual in twelve languages. ', 3),
         brand, thing, abs(hashint4(i + 3)) % 40, now() - (${count} - i) * interval '20 seconds'
  from (
    select i, brand, thing,
           concat_ws(' ', brand, trait, thing, 1000 + abs(hashint4(i + 4)) % 9000, colour) as name
    from (
      select i, ${pick(brands, 5)} as brand, ${pick(traits, 6)} as trait, ${pick(things, 7)} as thing,
             ${pick(colours, 8)} as colour
      from generate_series(1, ${count}) i
    ) words
  ) named`;

/** Inserts users without passwords, newest last. */
export const usersSql = (count) => `
  insert into users (id, name, email, search_name, password_hash, created_at)
  select 'user' || i, 'Buyer ' || i, 'buyer' || i || '@example.com', 'buyer ' || i || chr(10) || 'buyer' || i || '@example.com', '-', now() - (${count} - i) * interval '5 minutes'
  from generate_series(1, ${count}) i`;

/** Inserts orders of those users, or of one, up to a moment: two lines each, a quarter unpaid, half of the others delivered. */
export const ordersSql = (count, { buyer = `'user' || 1 + abs(hashint4(i)) % ${count}`, until = 'now()' } = {}) => `
  insert into orders (id, user_id, lines, address, city, postal_code, country, payment_method, items_cents,
                      shipping_cents, tax_cents, total_cents, created_at, paid_at, delivered_at)
  select substr(md5(i::text), 1, 16), ${buyer},
         jsonb_build_array(
           jsonb_build_object('product', 'headphones', 'name', 'Bexon Wireless Headphones ' || i, 'image',
                              '/images/headphones.webp', 'priceCents', 8999, 'qty', 1),
           jsonb_build_object('product', 'keyboard', 'name', 'Calder Compact Keyboard', 'image',
                              '/images/keyboard.webp', 'priceCents', 1000 + i, 'qty', 2)),
         i || ' Main Street', 'Boston', '02101', 'US', 'GooglePay', 10999 + 2 * i, 0, 1650, 12649 + 2 * i, at,
         case when i % 4 > 0 then at + interval '1 hour' end, case when i % 4 > 2 then at + interval '1 day' end
  from (select i, ${until} - (${count} - i) * interval '5 minutes' as at from generate_series(1, ${count}) i) moments`;

/** Inserts so many reviews of the newest product. */
export const reviewsSql = (count) => `
  insert into reviews (id, product_id, name, rating, comment, created_at)
  select 'review' || i, (select id from products order by created_at desc limit 1), 'Buyer ' || i, 1 + i % 5, repeat('Sounds good and fits well. ', 12),
         now() - i * interval '1 minute'
  from generate_series(1, ${count}) i`;
