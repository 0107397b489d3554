import { Button, Group, Text } from '@mantine/core';
import * as words from '#texts/admin.ts';
import * as common from '#texts/common.ts';
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
    <Dialog title={words.areYouSure} isOpen={isOpen} onClose={onCancel}>
      <Text>{words.willBeDeleted(name ?? '')}</Text>
      <Group mt="lg" gap="sm">
        <Button color="red.9" onClick={onConfirm}>
          {words.remove}
        </Button>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {common.cancel}
        </Button>
      </Group>
    </Dialog>
  );
}
