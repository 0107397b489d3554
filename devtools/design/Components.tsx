import { PasswordInput, TextInput } from '@mantine/core';
import { useActorRef } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { createMachine } from 'xstate';
import { PLACEHOLDER } from '../../common/domain/pictures.ts';
import { cents, priceOrder } from '../../common/domain/money.ts';
import { Card, Notice } from '../../src/views/common/Card.tsx';
import { Failure } from '../../src/views/common/Failure.tsx';
import { Figures } from '../../src/views/order/OrderParts.tsx';
import { PageLinks } from '../../src/views/common/PageLinks.tsx';
import { QtyField } from '../../src/views/common/QtyField.tsx';
import { Stars } from '../../src/views/common/values.tsx';
import { Working } from '../../src/views/common/Working.tsx';
import { TextLink, PlainButton, type ButtonLooks } from '../../src/views/common/controls.tsx';
import { CardPlaceholder, ProductCard } from '../../src/views/home/Catalogue.tsx';
import { RatingField } from '../../src/views/product/review.chunk.tsx';
import { aProduct } from '../../tests/fixtures/samples.ts';
import classes from './Design.module.css';

const nothing = () => undefined;

/** Busy until it is cancelled. */
const busyMachine = createMachine({ on: { 'work.cancel': {} } });

const looks: [name: string, looks: ButtonLooks][] = [
  ['What comes next', { color: 'amber', size: 'md' }],
  ['Filled', {}],
  ['Default', { variant: 'default' }],
  ['Danger', { color: 'red', variant: 'outline' }],
  ['Quiet danger', { color: 'red', variant: 'subtle' }],
  ['Compact', { variant: 'default', size: 'compact-sm' }],
];

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function Fields() {
  const [qty, setQty] = useState(1);
  const [rating, setRating] = useState('4');
  return (
    <div className={classes.columns}>
      <TextInput label="Name" placeholder="Placeholder" />
      <TextInput label="Email Address" defaultValue="not an address" error="Enter an email address" />
      <TextInput label="City" defaultValue="Lisbon" disabled />
      <PasswordInput label="Password" description="At least 8 characters" defaultValue="secret" />
      <QtyField label="Qty" value={qty} stock={9} onChange={setQty} />
      <QtyField label="Qty of many" value={qty} stock={500} onChange={setQty} />
      <RatingField value={rating} disabled={false} onChange={({ currentTarget }) => setRating(currentTarget.value)} />
      <RatingField error="Please choose a rating" disabled={false} onChange={nothing} />
    </div>
  );
}

/** The components that screens share, in their states. */
export function Components() {
  const busy = useActorRef(busyMachine);
  return (
    <>
      <Part name="Buttons and links">
        <div className={classes.row}>
          {looks.map(([name, look]) => (
            <PlainButton key={name} {...look} onClick={nothing}>
              {name}
            </PlainButton>
          ))}
          <PlainButton isUnavailable onClick={nothing}>
            Unavailable
          </PlainButton>
          <TextLink href="/__design">A link</TextLink>
        </div>
      </Part>
      <Part name="Fields">
        <Fields />
      </Part>
      <Part name="Messages">
        <Notice title="A notice">
          <p>Something that one should know, and that is no error.</p>
        </Notice>
        <Failure message="The shop cannot be reached. Check your connection." onRetry={nothing} onDismiss={nothing} />
        <Working actor={busy} />
      </Part>
      <Part name="Ratings and pages">
        <div className={classes.row}>
          {[0, 1.5, 3, 4.5, 5].map((rating) => (
            <Stars key={rating} rating={rating} />
          ))}
        </div>
        <PageLinks page={3} pages={9} pathOf={() => '/__design'} />
      </Part>
      <Part name="Cards">
        <div className={classes.columns}>
          <Card title="Order Summary">
            <Figures prices={priceOrder([{ priceCents: cents(89_99), qty: 1 }])} />
          </Card>
          <ul className={classes.cards}>
            <ProductCard product={aProduct({ image: PLACEHOLDER })} isLargest={false} />
            <ProductCard product={aProduct({ image: PLACEHOLDER, countInStock: 0 })} isLargest={false} />
            <CardPlaceholder />
          </ul>
        </div>
      </Part>
    </>
  );
}
