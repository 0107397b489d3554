import { Button, Group, Modal, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { walletMachine } from '../../machines/wallet.machine.ts';
import { Money } from '../common/Money.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Wallet.module.css';

/** The dialog of the built-in wallet, which exists only where nothing is charged (A21). Escape cancels. */
export function TestWallet({ wallet }: { wallet: Actor<typeof walletMachine> }) {
  const isOpen = useSelector(wallet, (state) => state.matches('testing'));
  const total = useSelector(wallet, (state) => state.context.total);
  const cancel = () => wallet.send({ type: 'testWallet.cancel' });
  return (
    <Modal
      opened={isOpen}
      onClose={cancel}
      title={<span className={classes.title}>Test wallet</span>}
      centered
      withCloseButton={false}
      lockScroll={false}
    >
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
    </Modal>
  );
}
