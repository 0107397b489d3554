import { Fragment } from 'react';

/** The name of a state, with possible line breaks after its dots. */
export function Dotted({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {part}
      <wbr />
    </Fragment>
  ));
}
