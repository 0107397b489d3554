import { useRef, useState, type KeyboardEvent, useEffect } from 'react';
import * as words from '#texts/product.ts';
import type { Product } from '../../../common/contract/product.ts';
import { ProductImage, useImageSource } from '../common/ProductImage.tsx';
import photo from '../common/ProductImage.module.css';
import classes from './Gallery.module.css';
import { zoomable, type Zoomable } from './zoomable.ts';

/** Runs what belongs to a key, unless it is pressed with Alt, Ctrl or Meta: those keys are the browser's. */
export const runKey = (event: KeyboardEvent, runs: Partial<Record<string, () => void>>): void => {
  const run = runs[event.key];
  if (run === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run();
};

/** How far the strip may be from a picture, in pictures, to show it and no other. */
const AT_REST = 0.01;

/** A strip that scrolls (S17, A73). Its thumbnails lie on the picture: nothing moves when more pictures arrive. */
export function Gallery({ product: { name, image, images = [] } }: { product: Product }) {
  const pictures = [image, ...images];
  const count = pictures.length;
  const strip = useRef<HTMLDivElement>(null);
  const thumbnails = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  // A product that is read again may have fewer.
  const shown = Math.min(chosen, count - 1);
  const [isZooming, setZooming] = useState(false);

  const show = (index: number) => {
    setChosen(index);
    strip.current!.scrollLeft = index * strip.current!.clientWidth;
  };
  /** After a swipe. On its way to a picture the strip passes others. */
  const follow = () => {
    const place = strip.current!.scrollLeft / strip.current!.clientWidth;
    const index = Math.round(place);
    if (Math.abs(place - index) < AT_REST) setChosen(index);
  };
  const step = (by: 1 | -1) => {
    const to = shown + by;
    if (to < 0 || to >= count) return;
    show(to);
    if (thumbnails.current!.contains(document.activeElement))
      (thumbnails.current!.children[to] as HTMLButtonElement).focus();
  };
  // The browser would scroll the strip by less than a picture.
  const onKeyDown = (event: KeyboardEvent) => runKey(event, { ArrowRight: () => step(1), ArrowLeft: () => step(-1) });

  // By their place: the first stays the same element when the others arrive.
  const shownPictures = pictures.map((each, index) => (
    <ProductImage
      key={index}
      image={each}
      alt={count === 1 ? name : words.pictureOf(name, index + 1, count)}
      place="product"
      load={index === 0 ? 'first' : 'later'}
    />
  ));

  return (
    <div className={classes.gallery}>
      <div
        ref={strip}
        className={classes.strip}
        onScroll={follow}
        {...(count === 1 ? {} : { tabIndex: 0, role: 'group', 'aria-label': words.pictures, onKeyDown })}
      >
        {shownPictures}
      </div>
      <button type="button" className={`small control ${classes.zoom}`} onClick={() => setZooming(true)}>
        {words.zoom}
      </button>
      {isZooming ? <Zoom name={name} pictures={pictures} first={shown} onClose={() => setZooming(false)} /> : null}
      {count === 1 ? null : (
        <div ref={thumbnails} className={`row ${classes.thumbnails}`} role="group" aria-label={words.choosePicture}>
          {pictures.map((each, index) => (
            <button
              key={index}
              type="button"
              className={`frame ${classes.thumbnail}`}
              aria-label={words.picturePlace(index + 1, count)}
              aria-current={index === shown}
              onClick={() => show(index)}
              onKeyDown={onKeyDown}
            >
              <ProductImage image={each} alt="" place="thumbnail" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const STEP = 1.5;

type SignButtonProps = {
  label: string;
  sign: string;
  run: () => void;
  isAtEnd?: boolean;
};

function SignButton({ label, sign, run, isAtEnd = false }: SignButtonProps) {
  return (
    <button
      type="button"
      className={`control ${classes.button}`}
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={run}
    >
      <span aria-hidden>{sign}</span>
    </button>
  );
}

type ZoomProps = {
  name: string;
  pictures: readonly string[];
  first: number;
  onClose: () => void;
};

/** The pictures as large as they are stored (A73), in a browser's dialog, which keeps the focus and gives it back. */
function Zoom({ name, pictures, first, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useRef<Zoomable>(null);
  const [chosen, setChosen] = useState(first);
  const count = pictures.length;
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
      <div className={`spread ${classes.bar}`}>
        {count === 1 ? null : (
          <span className="row tight">
            <SignButton label={words.previousPicture} sign="‹" run={() => show(shown - 1)} isAtEnd={shown === 0} />
            <SignButton label={words.nextPicture} sign="›" run={() => show(shown + 1)} isAtEnd={shown === count - 1} />
          </span>
        )}
        <span className="row tight">
          <SignButton label={words.smaller} sign="−" run={smaller} />
          <SignButton label={words.larger} sign="+" run={larger} />
        </span>
        <SignButton label={words.closeZoom} sign="✕" run={() => dialog.current!.close()} />
      </div>
      <div ref={stage} className={classes.stage}>
        <img
          className={`${photo.image} ${classes.picture}`}
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
