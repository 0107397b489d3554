import { Button, Group, Text } from '@mantine/core';
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
    <Dialog title="Test wallet" isOpen={isOpen} onClose={cancel}>
      <Text>
        Nothing is charged. Choose how the payment of{' '}
        <strong>
          <Money cents={total} />
        </strong>{' '}
        ends.
      </Text>
      <Group mt="lg" gap="sm">
        <Button color="amber" onClick={() => wallet.send({ type: 'testWallet.approve' })}>
          Approve
        </Button>
        <Button variant="outline" color="red" onClick={() => wallet.send({ type: 'testWallet.decline' })}>
          Decline
        </Button>
        <Button variant="subtle" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </Dialog>
  );
}
