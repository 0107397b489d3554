import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import * as words from '#texts/layout.ts';
import { catalogueAt, SEARCH_FORM, searchPath } from '../../../common/routes/catalogue.ts';
import { Chunk } from '../common/Chunk.tsx';
import { usePathname } from '../shop/useAddress.ts';
import classes from './Header.module.css';

const nothing = () => null;

/**
 * The search box (S41–S43, A19). It shows the keyword of the current search; the draft is uncontrolled. Suggestions come
 * with its first focus, and the form works without them.
 */
export function SearchBox() {
  const [, go] = useLocation();
  const { keyword } = catalogueAt(usePathname());
  const field = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState<HTMLInputElement | null>(null);
  const drawn = useRef(keyword);
  // The first keyword is in the document, and may have been typed over.
  useEffect(() => {
    if (keyword !== drawn.current) field.current!.value = keyword;
    drawn.current = keyword;
  }, [keyword]);
  const use = () => setUsed(field.current);
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(searchPath(field.current!.value));
  };
  return (
    <form role="search" action={SEARCH_FORM.action} className={classes.search} onSubmit={search}>
      <div className={classes.form}>
        <input
          ref={field}
          onFocus={use}
          onInput={use}
          name={SEARCH_FORM.field}
          className={classes.field}
          defaultValue={keyword}
          type="search"
          aria-label={words.searchProducts}
          placeholder={words.searchHint}
          enterKeyHint="search"
          maxLength={200}
        />
        <button type="submit" className={classes.submit}>
          {words.search}
        </button>
      </div>
      {used ? <Chunk name="suggestions" input={{ field: used }} fallback={nothing} /> : null}
    </form>
  );
}
