import { Failure } from '../common/Failure.tsx';
import { ButtonLink } from '../common/links.tsx';

/** Says that the edited item was deleted; the draft below can still be read and copied. */
export function Gone({ message, listPath, back }: { message: string; listPath: string; back: string }) {
  return (
    <Failure message={message} isAnswer>
      <ButtonLink href={listPath} color="red" variant="outline" size="compact-md">
        {back}
      </ButtonLink>
    </Failure>
  );
}
