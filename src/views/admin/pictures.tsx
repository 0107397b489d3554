import { useId, useRef, type ChangeEvent, type ReactNode, useLayoutEffect } from 'react';
import { MOST_IMAGES } from '../../../common/contract/product.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import { ProductImage, Thumbnail } from '../common/ProductImage.tsx';
import { type Actor, useSelector, useSnapshot } from '../shop/ShopContext.tsx';
import classes from './Editing.module.css';
import * as words from '#texts/editing.ts';
import { PICTURE_TYPES } from '../../../common/domain/pictureFiles.ts';
import admin from './Admin.module.css';
import { Button } from '@mantine/core';

type Edit = { edit: Actor<typeof productEditMachine> };

type UploadProgressProps = Edit & {
  /** Called when the upload ends and the button with the focus disappears. */
  onGone: () => void;
};

function UploadProgress({ edit, onGone }: UploadProgressProps) {
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
    <div className={`digits row tight ${admin.progress}`}>
      <label htmlFor={id}>{words.uploading}</label>
      <progress id={id} max={100} value={percent} />
      <span aria-hidden>{`${percent} %`}</span>
      <Button ref={stop} variant="default" size="compact-md" onClick={() => edit.send({ type: 'work.cancel' })}>
        {words.stopUploading}
      </Button>
    </div>
  );
}

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
}: Edit & {
  label: string;
  /** The description below the field until a picture is uploaded. */
  usual: string;
  /** The text before the reason why a picture was rejected. */
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
      <label htmlFor={id} className={admin.label}>
        {label}
      </label>
      <input
        id={id}
        ref={file}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        className={`small ${admin.choose}`}
        aria-describedby={`${id}-hint`}
        aria-invalid={isRefused}
        disabled={!canChoose || isShut}
        onChange={choose}
      />
      <p id={`${id}-hint`} role="status" className={`quiet ${admin.hint}`} data-kept={isRefused}>
        {isNotTaken ? `${notTaken} ${problem ?? ''}` : isTaken ? words.uploaded : isUploading ? null : usual}
      </p>
      {isUploading ? <UploadProgress edit={edit} onGone={() => file.current?.focus()} /> : null}
    </>
  );
}

const exchanged = (pictures: string[], one: number, other: number): string[] =>
  pictures.map((each, place) => pictures[place === one ? other : place === other ? one : place] ?? each);

type SignButtonProps = {
  label: string;
  sign: string;
  kind: 'forward' | 'back' | 'remove';
  isIdle?: boolean;
  isShut: boolean;
  run: () => void;
};

/** A sign with its name. At the end of the list it keeps the focus, and does nothing. */
function SignButton({ label, sign, kind, isIdle = false, isShut, run }: SignButtonProps) {
  return (
    <button
      type="button"
      className={`control ${classes.sign}`}
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

type PictureOrderProps = Edit & {
  pictures: string[];
  isShut: boolean;
  onChange: (pictures: string[]) => void;
};

/** All pictures of a product in their order (A73): the first is its image, those behind it can be removed, and one can be added. */
export function PictureOrder({ edit, pictures, isShut, onChange }: PictureOrderProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const state = useSnapshot(edit);
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
        {words.allPictures}
      </p>
      <p className={`quiet ${classes.remark}`}>{words.mainComesFirst}</p>
      <ol ref={list} className="stack tight" aria-labelledby={id}>
        {pictures.map((image, index) => {
          const place = index + 1;
          const name = index === 0 ? words.mainPicture : words.pictureAt(place);
          return (
            // a row belongs to its place, see focus
            <li key={index} className="row tight">
              <Thumbnail image={image} className={classes.thumbnail} />
              <span className={classes.name}>{name}</span>
              <span className={classes.signs}>
                <SignButton
                  label={words.moveForward(place)}
                  sign="↑"
                  kind="forward"
                  isIdle={index === 0}
                  isShut={isShut}
                  run={() => move(index, index - 1, 'forward')}
                />
                <SignButton
                  label={words.moveBack(place)}
                  sign="↓"
                  kind="back"
                  isIdle={index === last}
                  isShut={isShut}
                  run={() => move(index, index + 1, 'back')}
                />
                {index === 0 ? null : (
                  <SignButton
                    label={words.removePicture(place)}
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
        label={words.addPicture}
        usual={isFull ? words.noPlace(MOST_IMAGES) : words.whichFurther}
        notTaken={words.notAdded}
        isNotTaken={state.matches({ open: { picture: 'notAdded' } })}
        isTaken={state.matches({ open: { picture: 'added' } })}
        isUploading={state.matches({ open: { picture: 'adding' } })}
        isShut={state.matches({ open: { picture: 'uploading' } }) || isFull}
        onChoose={(file) => edit.send({ type: 'further.choose', file })}
      />
    </div>
  );
}

type PictureFieldProps = Edit & {
  image: string;
  /** The field with the path, which an upload fills in. */
  children: ReactNode;
};

/** The product's image, the field with its path, and an upload (C22, S142, A6). */
export function PictureField({ edit, image, children }: PictureFieldProps) {
  const state = useSnapshot(edit);
  return (
    <div className={`stack ${admin.picture}`}>
      <div className={`frame ${admin.preview}`}>
        <ProductImage image={image} alt="" place="preview" />
      </div>
      <div className={admin.file}>
        {children}
        <FileField
          edit={edit}
          label={words.chooseFile}
          usual={words.whichFiles}
          notTaken={words.notUploaded}
          isNotTaken={state.matches({ open: { picture: 'kept' } })}
          isTaken={state.matches({ open: { picture: 'replaced' } })}
          isUploading={state.matches({ open: { picture: 'uploading' } })}
          isShut={state.matches({ open: { picture: 'adding' } })}
          onChoose={(file) => edit.send({ type: 'image.choose', file })}
        />
      </div>
    </div>
  );
}
