import { Button } from '@mantine/core';
import { useSelector } from '../shop/useSelector.ts';
import { useId, useLayoutEffect, useRef } from 'react';
import * as words from '#texts/editing.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Admin.module.css';

/** The progress of an upload, and a button to cancel it. */
export function UploadProgress({
  edit,
  onGone,
}: {
  edit: Actor<typeof productEditMachine>;
  /** Called when the upload ends and the button with the focus disappears. */
  onGone: () => void;
}) {
  const id = useId();
  const stop = useRef<HTMLButtonElement>(null);
  const percent = useSelector(edit, (state) => state.context.percent);
  useLayoutEffect(() => {
    const button = stop.current;
    return () => {
      if (document.activeElement === button) onGone();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the unmount matters
  }, []);
  return (
    <div className={classes.upload}>
      <label htmlFor={id}>{words.uploading}</label>
      <progress id={id} max={100} value={percent} />
      <span aria-hidden>{`${percent} %`}</span>
      <Button ref={stop} variant="default" size="compact-md" onClick={() => edit.send({ type: 'work.cancel' })}>
        {words.stopUploading}
      </Button>
    </div>
  );
}
