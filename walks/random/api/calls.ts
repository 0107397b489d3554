import { nanoid } from 'nanoid';
import { shoppers, type Role, type Said, type Shopper, type Visit } from './visit.ts';

/** A possible call, with the statuses that the server may respond with. */
type Call = { run: () => Promise<Said[]>; may: number[] };

const one = async (answer: Promise<Said>) => [await answer];
const mayRead = (who: Role, buyer: Shopper) => who === buyer || who === 'the admin';
/** An unauthorized caller learns nothing. */
const unknown = (who: Role) => (who === 'a guest' ? [401] : [404]);

/** All possible calls now, with the allowed responses. */
export function callsIn(visit: Visit): Record<string, Call> {
  const { plenty, scarce } = visit.products;
  const last = visit.attempts.at(-1);
  const orders = [...visit.orders].slice(-2).map(([id, buyer], index, { length }) => ({
    id,
    buyer,
    name: length - index === 1 ? 'the newest order' : 'the one before it',
  }));
  return {
    ...Object.fromEntries(
      shoppers.flatMap((who) => [
        [`${who} orders what there is plenty of`, { run: () => one(visit.attempt(who, plenty)), may: [201] }],
        [`${who} orders what is scarce`, { run: () => one(visit.attempt(who, scarce)), may: [201, 409] }],
        [
          `${who} orders at a price of their own`,
          {
            run: () => one(visit.place({ buyer: who, key: nanoid(), lines: [plenty] }, { price: 1 })),
            may: [409],
          },
        ],
      ]),
    ),
    ...(last === undefined
      ? {}
      : {
          'the last order is sent again': { run: () => one(visit.place(last)), may: [201, 409] },
          'the last order is sent twice at once': {
            run: () => Promise.all([visit.place(last), visit.place(last)]),
            may: [201, 409],
          },
          'the last order’s key comes with another order': {
            run: () => one(visit.place({ ...last, lines: [{ ...plenty, qty: 5 }] })),
            may: [201, 409],
          },
        }),
    ...Object.fromEntries(
      orders.flatMap(({ id, buyer, name }) =>
        (['a guest', 'Olive', 'Otto', 'the admin'] as const).flatMap((who) => {
          const isBuyer = who === buyer;
          return [
            [
              `${who} looks at ${name}`,
              { run: () => one(visit.ask(who, 'getOrder', { id })), may: mayRead(who, buyer) ? [200] : unknown(who) },
            ],
            [
              `${who} pays ${name}`,
              {
                run: () => one(visit.pay(who, id, 'SUCCESS')),
                may: isBuyer ? [200] : who === 'the admin' ? [403] : unknown(who),
              },
            ],
            [
              `${who} delivers ${name}`,
              {
                run: () => one(visit.ask(who, 'deliverOrder', { id, body: {} })),
                may: who === 'the admin' ? [200, 409] : isBuyer ? [403] : unknown(who),
              },
            ],
            ...(isBuyer
              ? [
                  [
                    `${who} pays ${name} twice at once`,
                    {
                      run: () => Promise.all([visit.pay(who, id, 'SUCCESS'), visit.pay(who, id, 'SUCCESS')]),
                      may: [200, 409],
                    },
                  ],
                  [
                    `${who}’s card for ${name} is declined`,
                    { run: () => one(visit.pay(who, id, 'DECLINED')), may: [200, 402] },
                  ],
                ]
              : []),
          ] as [string, Call][];
        }),
      ),
    ),
  };
}
