import { Button, Group, TextInput, Alert } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import classes from './Desk.module.css';
import { useDesk, useChoices } from './DeskContext.tsx';
import { pluralize } from 'xstate-walks/planning';

/** Shows how many calls a replay holds, and releases them. */
function HeldCalls() {
  const { faultInjector } = useDesk();
  const { held } = useChoices();
  if (held === 0) return null;
  return (
    <Alert color="ink" py="xs" role="status">
      <Group justify="space-between" gap="xs">
        {`The path holds ${pluralize(held, 'call')} of the shop.`}
        <Button size="xs" variant="default" onClick={faultInjector.release}>
          Release
        </Button>
      </Group>
    </Alert>
  );
}

/** The shop, beside its charts or in a separate window. */
export function ShopFrame({ first }: { first: string }) {
  const { shopFrame } = useDesk();
  const address = useSyncExternalStore(shopFrame.onAddress, shopFrame.address);
  const frame = useRef<HTMLIFrameElement>(null);
  const [own, setOwn] = useState<Window | null>(null);

  useEffect(() => {
    shopFrame.place(() => own ?? frame.current?.contentWindow ?? null);
  }, [shopFrame, own]);

  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get('address');
    void shopFrame.open(typeof wanted === 'string' && wanted.startsWith('/') ? wanted : '/');
  };
  const move = () => {
    if (own === null) return setOwn(window.open(first));
    own.close();
    return setOwn(null);
  };

  return (
    <section className={classes.shop} aria-label="The shop">
      <form onSubmit={go}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            key={address}
            name="address"
            aria-label="Address in the shop"
            defaultValue={address}
            className={classes.grow}
          />
          <Button type="submit" variant="default">
            Open
          </Button>
          <Button variant="subtle" onClick={move}>
            {own === null ? 'Separate window' : 'Back here'}
          </Button>
        </Group>
      </form>
      <HeldCalls />
      {own === null ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the shop itself, which the desk must access
        <iframe ref={frame} src={first} title="The shop" className={classes.frame} />
      ) : (
        <p className={classes.dim}>The shop is open in a separate window.</p>
      )}
    </section>
  );
}
