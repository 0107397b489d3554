import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId, type ChangeEvent, type ReactNode } from 'react';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import { ProductImage } from '../common/ProductImage.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Admin.module.css';

/** The picture as it will be, the field of its path, and a file to replace it with (C22, S142, A6). */
export function PictureField({
  edit,
  image,
  children,
}: {
  edit: Actor<typeof productEditMachine>;
  image: string;
  /** The field of the path, which the upload fills. */
  children: ReactNode;
}) {
  const id = useId();
  const isUploading = useSelector(edit, (state) => state.matches('uploading'));
  const isKept = useSelector(edit, (state) => state.matches({ editing: 'imageKept' }));
  const isReplaced = useSelector(edit, (state) => state.matches({ editing: 'imageReplaced' }));
  const canChoose = useSelector(edit, (state) => state.matches('editing'));
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (file) edit.send({ type: 'image.choose', file });
    event.currentTarget.value = '';
  };
  return (
    <div className={classes.picture}>
      <div className={classes.preview}>
        <ProductImage image={image} alt="" sizes="160px" />
      </div>
      <div className={classes.file}>
        {children}
        <label htmlFor={id} className={classes.label}>
          Choose File
        </label>
        <input
          id={id}
          type="file"
          accept="image/*"
          className={classes.choose}
          aria-describedby={`${id}-hint`}
          disabled={!canChoose}
          onChange={choose}
        />
        <p id={`${id}-hint`} role="status" className={classes.hint}>
          {isKept ? 'Not uploaded: the previous image is kept.' : null}
          {isReplaced ? 'Uploaded. Press Update to use it.' : null}
        </p>
        {isUploading ? (
          <div className={classes.news}>
            <Working actor={edit} label="Uploading" />
            <Button variant="default" size="compact-md" onClick={() => edit.send({ type: 'work.cancel' })}>
              Stop uploading
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
