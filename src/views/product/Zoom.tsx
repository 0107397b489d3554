import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import * as words from '#texts/product.ts';
import { runKey } from '../common/runKey.ts';
import { useImageSource } from '../common/useImageSource.ts';
import classes from './Zoom.module.css';
import { zoomable, type Zoomable } from './zoomable.ts';

/** The factor of one press. */
const STEP = 1.5;

/** A sign, with its name for a screen reader. A button that cannot go on keeps the focus. */
function SignButton({
  label,
  sign,
  run,
  isAtEnd = false,
}: {
  label: string;
  sign: string;
  run: () => void;
  isAtEnd?: boolean;
}) {
  return (
    <button type="button" className={classes.button} aria-label={label} aria-disabled={isAtEnd} onClick={run}>
      <span aria-hidden>{sign}</span>
    </button>
  );
}

/**
 * The pictures of a product as large as they are stored (A73), in a dialog of the browser: it keeps the focus, closes by
 * Escape and gives the focus back.
 */
export function Zoom({
  name,
  pictures,
  first,
  onClose,
}: {
  name: string;
  pictures: readonly string[];
  /** The picture to begin with. */
  first: number;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useRef<Zoomable>(null);
  const [chosen, setChosen] = useState(first);
  const count = pictures.length;
  // A product that is read again may have fewer.
  const shown = Math.min(chosen, count - 1);
  const { src, onError } = useImageSource(pictures[shown]!);
  useEffect(() => {
    if (!dialog.current!.open) dialog.current!.showModal();
    zoom.current = zoomable(stage.current!);
    return zoom.current.end;
  }, []);

  const show = (index: number) => {
    if (index < 0 || index >= count) return;
    zoom.current!.reset();
    setChosen(index);
  };
  const larger = () => zoom.current!.by(STEP);
  const smaller = () => zoom.current!.by(1 / STEP);
  const onKeyDown = (event: KeyboardEvent) =>
    runKey(event, {
      '+': larger,
      '=': larger,
      '-': smaller,
      ArrowRight: () => show(shown + 1),
      ArrowLeft: () => show(shown - 1),
    });
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={words.zoomOf(name)}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={classes.bar}>
        {count === 1 ? null : (
          <span className={classes.group}>
            <SignButton label={words.previousPicture} sign="‹" run={() => show(shown - 1)} isAtEnd={shown === 0} />
            <SignButton label={words.nextPicture} sign="›" run={() => show(shown + 1)} isAtEnd={shown === count - 1} />
          </span>
        )}
        <span className={classes.group}>
          <SignButton label={words.smaller} sign="−" run={smaller} />
          <SignButton label={words.larger} sign="+" run={larger} />
        </span>
        <SignButton label={words.closeZoom} sign="✕" run={() => dialog.current!.close()} />
      </div>
      <div ref={stage} className={classes.stage}>
        <img
          className={classes.picture}
          alt={count === 1 ? name : words.pictureOf(name, shown + 1, count)}
          width={1280}
          height={1024}
          src={src}
          onError={onError}
        />
      </div>
    </dialog>
  );
}
