import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import * as words from '#texts/common.ts';
import classes from './Dialog.module.css';

type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Absent if the dialog must be answered. */
  onClose?: () => void;
  children: ReactNode;
};

/** Composed of parts of Mantine's modal, because its default header would be a second banner landmark. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined}
      centered
      lockScroll={false}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body p="lg" className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type QuestionProps = {
  title: string;
  isOpen: boolean;
  text: string;
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be undone. Escape and a click outside cancel. */
export function Question({ title, isOpen, text, confirm, onConfirm, onCancel }: QuestionProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onCancel}>
      <Text>{text}</Text>
      <Group mt="lg" gap="sm">
        <Button color="red.9" onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {words.cancel}
        </Button>
      </Group>
    </Dialog>
  );
}
