import { Button, Group, Text } from '@mantine/core';
import * as common from '#texts/common.ts';
import * as words from '#texts/order.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { walletMachine } from '../../machines/wallet.machine.ts';
import { Dialog } from '../common/Dialog.tsx';
import { Money } from '../common/Money.tsx';
import type { Actor } from '../shop/ShopContext.tsx';

/** The dialog of the test wallet, which exists only if nothing is charged (A21). Escape cancels. */
export function TestWallet({ wallet }: { wallet: Actor<typeof walletMachine> }) {
  const isOpen = useSelector(wallet, (state) => state.matches('testing'));
  const total = useSelector(wallet, (state) => state.context.total);
  const cancel = () => wallet.send({ type: 'testWallet.cancel' });
  return (
    <Dialog title={words.testWallet} isOpen={isOpen} onClose={cancel}>
      <Text>
        {words.beforeTestTotal}
        <strong>
          <Money cents={total} />
        </strong>
        {words.afterTestTotal}
      </Text>
      <Group mt="lg" gap="sm">
        <Button color="amber" onClick={() => wallet.send({ type: 'testWallet.approve' })}>
          {words.approve}
        </Button>
        <Button variant="outline" color="red" onClick={() => wallet.send({ type: 'testWallet.decline' })}>
          {words.decline}
        </Button>
        <Button variant="subtle" onClick={cancel}>
          {common.cancel}
        </Button>
      </Group>
    </Dialog>
  );
}
