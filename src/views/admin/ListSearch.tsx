import { TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import classes from './ListSearch.module.css';

/** The search field of a list. The search term is kept only in the URL. */
export function ListSearch({
  label,
  placeholder,
  q,
  pathOf,
}: {
  label: string;
  placeholder: string;
  q: string;
  /** Builds the path of a search. */
  pathOf: (q: string) => string;
}) {
  const [, go] = useLocation();
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={q}
      onChange={({ currentTarget }) => go(pathOf(currentTarget.value), { replace: true })}
      className={classes.search}
    />
  );
}
