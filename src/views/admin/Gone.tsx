import { Failure } from '../common/Failure.tsx';
import { ButtonLink } from '../common/links.tsx';

/** What was edited exists no longer; whatever was typed can still be read and copied below. */
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
