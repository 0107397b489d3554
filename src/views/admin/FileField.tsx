import { useId, useRef, type ChangeEvent } from 'react';
import * as words from '#texts/editing.ts';
import { PICTURE_TYPES } from '../../../common/domain/pictureFiles.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import { UploadProgress } from './UploadProgress.tsx';
import classes from './Admin.module.css';

/** A field for a picture in a file, with the progress and the result of its upload (C22, S142, A6). */
export function FileField({
  edit,
  label,
  usual,
  notTaken,
  isNotTaken,
  isTaken,
  isUploading,
  isShut,
  onChoose,
}: {
  edit: Actor<typeof productEditMachine>;
  label: string;
  /** What is said below the field, which describes it, before anything was uploaded. */
  usual: string;
  /** What is said where a picture was not taken, before the reason. */
  notTaken: string;
  isNotTaken: boolean;
  isTaken: boolean;
  isUploading: boolean;
  /** True while no file can be chosen here although the form is open. */
  isShut: boolean;
  onChoose: (file: File) => void;
}) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const problem = useSelector(edit, (state) => state.context.pictureProblem);
  const canChoose = useSelector(edit, (state) => state.matches({ open: { form: 'editing' } }));
  const isRefused = isNotTaken && problem !== null;
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
        disabled={!canChoose || isShut}
        onChange={choose}
      />
      <p id={`${id}-hint`} role="status" className={classes.hint} data-kept={isRefused}>
        {isNotTaken ? `${notTaken} ${problem ?? ''}` : null}
        {isTaken ? words.uploaded : null}
        {isNotTaken || isTaken || isUploading ? null : usual}
      </p>
      {isUploading ? <UploadProgress edit={edit} onGone={() => file.current?.focus()} /> : null}
    </>
  );
}
