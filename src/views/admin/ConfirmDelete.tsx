import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../common/Dialog.tsx';

/** Asks before something is deleted (S118, S119, A12). Escape and a click outside cancel. */
export function ConfirmDelete({
  isOpen,
  name,
  onConfirm,
  onCancel,
}: {
  isOpen: boolean;
  /** The name of what is deleted. */
  name: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog title="Are you sure" isOpen={isOpen} onClose={onCancel}>
      <Text>{name} will be deleted. This cannot be undone.</Text>
      <Group mt="lg" gap="sm">
        <Button color="red.9" onClick={onConfirm}>
          Delete
        </Button>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
      </Group>
    </Dialog>
  );
}
