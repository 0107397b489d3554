import { useId, useRef, type ChangeEvent, type ReactNode } from 'react';
import { PICTURE_TYPES } from '../../../common/domain/pictureFiles.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import classes from './Admin.module.css';

/** A field for a picture in a file, with the progress of its upload (C22, S142, A6). */
export function FileField({
  edit,
  label,
  hint,
  isRefused,
  isUploading,
  isShut,
  onChoose,
}: {
  edit: Actor<typeof productEditMachine>;
  label: string;
  /** What is said below the field, which describes it. */
  hint: ReactNode;
  isRefused: boolean;
  isUploading: boolean;
  isShut: boolean;
  onChoose: (file: File) => void;
}) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    if (chosen) onChoose(chosen);
    event.currentTarget.value = '';
  };
  return (
    <>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        id={id}
        ref={file}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        className={classes.choose}
        aria-describedby={`${id}-hint`}
        aria-invalid={isRefused}
        disabled={isShut}
        onChange={choose}
      />
      <p id={`${id}-hint`} role="status" className={classes.hint} data-kept={isRefused}>
        {hint}
      </p>
      {isUploading ? <UploadProgress edit={edit} onGone={() => file.current?.focus()} /> : null}
    </>
  );
}
