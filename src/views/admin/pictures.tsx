import { useId, useRef, type ReactNode } from 'react';
import { MOST_IMAGES } from '../../../common/contract/product.ts';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { ProductImage, Thumbnail } from '../common/ProductImage.tsx';
import { useSnapshot } from '../shop/ShopContext.tsx';
import classes from './Editing.module.css';
import * as words from '#texts/editing.ts';
import { PICTURE_TYPES } from '../../../common/domain/pictureFiles.ts';
import admin from './Admin.module.css';
import { FileInput, Progress } from './listParts.tsx';

/** A chart that is in `open.picture` where it uploads. */
type Edit = { edit: AnyActorRef };

const fields = {
  image: {
    type: 'image.choose',
    label: words.chooseFile,
    uploading: 'uploading',
    taken: 'replaced',
    refused: 'kept',
    whyRefused: words.notUploaded,
  },
  further: {
    type: 'further.choose',
    label: words.addPicture,
    uploading: 'adding',
    taken: 'added',
    refused: 'notAdded',
    whyRefused: words.notAdded,
  },
} as const;

/** Any picture, to ask the chart whether it accepts one. */
const aPicture = new File([], 'picture.webp', { type: 'image/webp' });

type FileFieldProps = Edit & {
  name: keyof typeof fields;
  /** The description below the field until a picture is uploaded. */
  usual: string;
};

/** A field for a picture in a file, with the progress and the result of its upload (C22, S142, A6). */
export function FileField({ edit, name, usual }: FileFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const state: AnyMachineSnapshot = useSnapshot(edit);
  const { percent, pictureProblem: problem } = state.context;
  const { type, label, whyRefused, ...stages } = fields[name];
  const isAt = (stage: keyof typeof stages) => state.matches({ open: { picture: stages[stage] } });
  const isUploading = isAt('uploading');
  const isRefused = isAt('refused');
  const hasProblem = isRefused && problem !== null;
  return (
    <>
      <FileInput
        ref={file}
        label={label}
        accept={PICTURE_TYPES.join(',')}
        aria-describedby={id}
        aria-invalid={hasProblem}
        disabled={!state.can({ type, file: aPicture })}
        onChoose={(chosen) => edit.send({ type, file: chosen })}
      />
      <p id={id} role="status" className={`${hasProblem ? 'danger' : 'quiet'} ${admin.hint}`}>
        {isRefused ? `${whyRefused} ${problem ?? ''}` : isAt('taken') ? words.uploaded : isUploading ? null : usual}
      </p>
      {isUploading ? (
        <Progress
          label={words.uploading}
          done={percent}
          all={100}
          count={<span aria-hidden>{`${percent} %`}</span>}
          stopLabel={words.stopUploading}
          onStop={() => edit.send({ type: 'work.cancel' })}
          onGone={() => file.current?.focus()}
        />
      ) : null}
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
      <p id={id} className="bold">
        {words.allPictures}
      </p>
      <p className="quiet lead">{words.mainComesFirst}</p>
      <ol ref={list} className="stack tight" aria-labelledby={id}>
        {pictures.map((image, index) => {
          const place = index + 1;
          const name = index === 0 ? words.mainPicture : words.pictureAt(place);
          return (
            // a row belongs to its place, see focus
            <li key={index} className="row tight">
              <Thumbnail image={image} className={admin.thumbnail} />
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
      <FileField edit={edit} name="further" usual={isFull ? words.noPlace(MOST_IMAGES) : words.whichFurther} />
    </div>
  );
}

type PictureFieldProps = Edit & {
  image: string;
  /** The field with the path, which an upload fills in. */
  children: ReactNode;
};

/** An image, the field with its path, and an upload (C22, S142, A6). */
export function PictureField({ edit, image, children }: PictureFieldProps) {
  return (
    <div className={`stack ${admin.picture}`}>
      <div className={`frame ${admin.preview}`}>
        <ProductImage image={image} alt="" place="preview" />
      </div>
      <div>
        {children}
        <FileField edit={edit} name="image" usual={words.whichFiles} />
      </div>
    </div>
  );
}
