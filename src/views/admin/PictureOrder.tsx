import { useId, useRef } from 'react';
import * as editing from '#texts/editing.ts';
import { MOST_IMAGES } from '../../../common/contract/product.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import { ProductImage } from '../common/ProductImage.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import { FileField } from './FileField.tsx';
import classes from './PictureOrder.module.css';

/** The same pictures with two of them exchanged. */
const exchanged = (pictures: string[], one: number, other: number): string[] =>
  pictures.map((each, place) => pictures[place === one ? other : place === other ? one : place] ?? each);

/** A sign with its name. At the end of the list it keeps the focus, and does nothing. */
function SignButton({
  label,
  sign,
  kind,
  isIdle = false,
  isShut,
  run,
}: {
  label: string;
  sign: string;
  kind: 'forward' | 'back' | 'remove';
  isIdle?: boolean;
  isShut: boolean;
  run: () => void;
}) {
  return (
    <button
      type="button"
      className={classes.sign}
      data-kind={kind}
      aria-label={label}
      aria-disabled={isIdle || undefined}
      disabled={isShut}
      onClick={isIdle ? undefined : run}
    >
      <span aria-hidden>{sign}</span>
    </button>
  );
}

/** All pictures of a product in their order (A73): the first is its image, those behind it can be removed, and one can be added. */
export function PictureOrder({
  edit,
  pictures,
  isShut,
  onChange,
}: {
  edit: Actor<typeof productEditMachine>;
  pictures: string[];
  isShut: boolean;
  onChange: (pictures: string[]) => void;
}) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const isAdding = useSelector(edit, (state) => state.matches({ open: { picture: 'adding' } }));
  const isReplacing = useSelector(edit, (state) => state.matches({ open: { picture: 'uploading' } }));
  const isNotAdded = useSelector(edit, (state) => state.matches({ open: { picture: 'notAdded' } }));
  const isAdded = useSelector(edit, (state) => state.matches({ open: { picture: 'added' } }));
  const isFull = pictures.length > MOST_IMAGES;
  const last = pictures.length - 1;

  /** The row of a place stays in the document while its picture changes, so it can get the focus at once. */
  const focus = (place: number, kind: string) =>
    list.current!.children[place]?.querySelector<HTMLElement>(`[data-kind=${kind}]`)?.focus();
  const move = (place: number, to: number, kind: string) => {
    onChange(exchanged(pictures, place, to));
    focus(to, kind);
  };
  const remove = (place: number) => {
    focus(place === last ? place - 1 : place, place === last ? 'forward' : 'remove');
    onChange(pictures.filter((_, each) => each !== place));
  };
  return (
    <div>
      <p id={id} className={classes.title}>
        {editing.allPictures}
      </p>
      <p className={classes.remark}>{editing.mainComesFirst}</p>
      <ol ref={list} className={classes.list} aria-labelledby={id}>
        {pictures.map((image, index) => {
          const place = index + 1;
          const name = index === 0 ? editing.mainPicture : editing.pictureAt(place);
          return (
            // a row belongs to its place, see focus
            <li key={index} className={classes.row}>
              <span className={classes.picture}>
                <ProductImage image={image} alt="" place="thumbnail" />
              </span>
              <span className={classes.name}>{name}</span>
              <span className={classes.signs}>
                <SignButton
                  label={editing.moveForward(place)}
                  sign="↑"
                  kind="forward"
                  isIdle={index === 0}
                  isShut={isShut}
                  run={() => move(index, index - 1, 'forward')}
                />
                <SignButton
                  label={editing.moveBack(place)}
                  sign="↓"
                  kind="back"
                  isIdle={index === last}
                  isShut={isShut}
                  run={() => move(index, index + 1, 'back')}
                />
                {index === 0 ? null : (
                  <SignButton
                    label={editing.removePicture(place)}
                    sign="✕"
                    kind="remove"
                    isShut={isShut}
                    run={() => remove(index)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <FileField
        edit={edit}
        label={editing.addPicture}
        usual={isFull ? editing.noPlace(MOST_IMAGES) : editing.whichFurther}
        notTaken={editing.notAdded}
        isNotTaken={isNotAdded}
        isTaken={isAdded}
        isUploading={isAdding}
        isShut={isReplacing || isFull}
        onChoose={(file) => edit.send({ type: 'further.choose', file })}
      />
    </div>
  );
}
