import { useSelector } from '../shop/useSelector.ts';
import type { ReactNode } from 'react';
import * as words from '#texts/editing.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import { ProductImage } from '../common/ProductImage.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { FileField } from './FileField.tsx';
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
  const isUploading = useSelector(edit, (state) => state.matches({ open: { picture: 'uploading' } }));
  const isAdding = useSelector(edit, (state) => state.matches({ open: { picture: 'adding' } }));
  const isKept = useSelector(edit, (state) => state.matches({ open: { picture: 'kept' } }));
  const isReplaced = useSelector(edit, (state) => state.matches({ open: { picture: 'replaced' } }));
  return (
    <div className={classes.picture}>
      <div className={classes.preview}>
        <ProductImage image={image} alt="" place="preview" />
      </div>
      <div className={classes.file}>
        {children}
        <FileField
          edit={edit}
          label={words.chooseFile}
          usual={words.whichFiles}
          notTaken={words.notUploaded}
          isNotTaken={isKept}
          isTaken={isReplaced}
          isUploading={isUploading}
          isShut={isAdding}
          onChoose={(file) => edit.send({ type: 'image.choose', file })}
        />
      </div>
    </div>
  );
}
