const list = (words) => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
export const brands = [
  'Aurelo',
  'Bexon',
  'Calder',
  'Dynra',
  'Elvano',
  'Fenwick',
  'Gradient',
  'Halden',
  'Ivero',
  'Jutland',
];
export const traits = [
  'Wireless',
  'Compact',
  'Portable',
  'Noise-Cancelling',
  'Ultra',
  'Smart',
  'Gaming',
  'Slim',
  'Rugged',
];
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
  select substr(md5(i::text), 1, 16), name, lower(name), '/placeholder.svg', 499 + abs(hashint4(i)) % 200000,
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

/** Twenty reviews of the measured product. */
export const reviewsSql = `
  insert into reviews (id, product_id, name, rating, comment, created_at)
  select 'review' || i, (select max(id) from products), 'Reader ' || i, 1 + i % 5,
         repeat('It does what I wanted of it. ', 5), now() - i * interval '1 day'
  from generate_series(1, 20) i`;
