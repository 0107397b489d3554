import { TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import classes from './ListSearch.module.css';

/** Looks for some rows of a list. What is typed is in the address, and nowhere else. */
export function ListSearch({
  label,
  placeholder,
  q,
  pathOf,
}: {
  label: string;
  placeholder: string;
  q: string;
  /** Where the rows with these words are. */
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
