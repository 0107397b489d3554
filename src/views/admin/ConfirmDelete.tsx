import { Button, Group, Modal, Text } from '@mantine/core';
import classes from './Admin.module.css';

/** Asks before something is deleted (S118, S119, A12). Escape and a click beside it mean no. */
export function ConfirmDelete({
  isOpen,
  name,
  onConfirm,
  onCancel,
}: {
  isOpen: boolean;
  /** What is to be deleted. */
  name: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title={<span className={classes.question}>Are you sure</span>}
      centered
      withCloseButton={false}
      lockScroll={false}
    >
      <Text>{name} will be deleted. This cannot be undone.</Text>
      <Group mt="lg" gap="sm">
        <Button color="red" onClick={onConfirm}>
          Delete
        </Button>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
      </Group>
    </Modal>
  );
}
