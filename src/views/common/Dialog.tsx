import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/**
 * A question over the screen. Escape and a click beside it close it where that is an answer, and the focus goes back
 * to where it was. Put together from the parts of Mantine's modal, whose own header would be a second banner of the page.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  /** Its accessible name. */
  title: string;
  isOpen: boolean;
  /** Absent where it stands until it is answered. */
  onClose?: () => void;
  children: ReactNode;
}) {
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
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
