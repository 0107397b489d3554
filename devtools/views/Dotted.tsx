import { Fragment } from 'react';

/** The name of a state, which may go on in the next line after each of its dots. */
export function Dotted({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {part}
      <wbr />
    </Fragment>
  ));
}
