import { Failure } from '../common/Failure.tsx';
import { ButtonLink } from '../common/links.tsx';

/** Says that the edited item was deleted; the draft below can still be read and copied. */
export function Gone({ what, listPath, list }: { what: string; listPath: string; list: string }) {
  return (
    <Failure
      message={`This ${what} has been deleted meanwhile. What you typed is still here to be copied, but it cannot be saved.`}
      isAnswer
    >
      <ButtonLink href={listPath} color="red" variant="outline" size="compact-md">
        Back to {list}
      </ButtonLink>
    </Failure>
  );
}
