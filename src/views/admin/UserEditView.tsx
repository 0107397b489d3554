import * as words from '#texts/editing.ts';
import { useSelector } from '../shop/useSelector.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { userEditMachine } from '../../machines/userEdit.machine.ts';
import { Card } from '../common/Card.tsx';
import { Failure } from '../common/Failure.tsx';
import { Page } from '../common/Page.tsx';
import { Working } from '../common/Working.tsx';
import { TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { UserFormOutline } from './FormOutline.tsx';
import { Gone } from './Gone.tsx';
import { UserForm } from './UserForm.tsx';
import classes from './Admin.module.css';

/** Draws the chart that edits a user (S35). */
export function UserEditView({ edit }: { edit: Actor<typeof userEditMachine> }) {
  const user = useSelector(edit, (state) => state.context.saved);
  const error = useSelector(edit, (state) => state.context.error);
  const busy = useSelector(edit, (state) => state.hasTag('busy'));
  const isRefused = useSelector(edit, (state) => state.matches('editing') && state.context.error !== null);
  const isGone = useSelector(edit, (state) => state.matches('gone'));
  const isUnavailable = useSelector(edit, (state) => state.matches('unavailable'));
  return (
    <Page title={routes.userEdit.title} size="sm">
      <p className={classes.back}>
        <TextLink href={routes.userList.href()}>{words.allUsers}</TextLink>
      </p>
      {isUnavailable ? <Failure message={error} onRetry={() => edit.send({ type: 'user.reload' })} /> : null}
      {isRefused ? <Failure message={error} isAnswer /> : null}
      {isGone ? <Gone message={words.userDeleted} listPath={routes.userList.href()} back={words.backToUsers} /> : null}
      {user ? (
        <Card>
          <UserForm edit={edit} user={user} />
        </Card>
      ) : null}
      {busy ? <Working actor={edit} outline={user ? undefined : <UserFormOutline />} /> : null}
    </Page>
  );
}
