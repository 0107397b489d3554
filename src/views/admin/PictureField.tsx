import { useSelector } from '../shop/useSelector.ts';
import { useId, useRef, type ChangeEvent, type ReactNode } from 'react';
import * as words from '#texts/picture.ts';
import { PICTURE_TYPES } from '../../../common/domain/pictureFiles.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import { ProductImage } from '../common/ProductImage.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import classes from './Admin.module.css';

/** The product's image, the field with its path, and an upload (C22, S142, A6). */
export function PictureField({
  edit,
  image,
  children,
}: {
  edit: Actor<typeof productEditMachine>;
  image: string;
  /** The field with the path, which an upload fills in. */
  children: ReactNode;
}) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const isUploading = useSelector(edit, (state) => state.matches({ open: { picture: 'uploading' } }));
  const isKept = useSelector(edit, (state) => state.matches({ open: { picture: 'kept' } }));
  const isReplaced = useSelector(edit, (state) => state.matches({ open: { picture: 'replaced' } }));
  const problem = useSelector(edit, (state) => state.context.pictureProblem);
  const canChoose = useSelector(edit, (state) => state.matches({ open: { form: 'editing' } }));
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    if (chosen) edit.send({ type: 'image.choose', file: chosen });
    event.currentTarget.value = '';
  };
  return (
    <div className={classes.picture}>
      <div className={classes.preview}>
        <ProductImage image={image} alt="" place="preview" />
      </div>
      <div className={classes.file}>
        {children}
        <label htmlFor={id} className={classes.label}>
          {words.chooseFile}
        </label>
        <input
          id={id}
          ref={file}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          className={classes.choose}
          aria-describedby={`${id}-hint`}
          aria-invalid={isKept && problem !== null}
          disabled={!canChoose}
          onChange={choose}
        />
        <p id={`${id}-hint`} role="status" className={classes.hint} data-kept={isKept && problem !== null}>
          {isKept ? `${words.notUploaded} ${problem ?? ''}` : null}
          {isReplaced ? words.uploaded : null}
          {isKept || isReplaced || isUploading ? null : words.whichFiles}
        </p>
        {isUploading ? <UploadProgress edit={edit} onGone={() => file.current?.focus()} /> : null}
      </div>
    </div>
  );
}
