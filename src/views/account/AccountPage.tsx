import { useNextChunk } from '../shop/useNextChunk.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { ReactNode } from 'react';
import { stepAt } from '../../../common/domain/checkout.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { CheckoutSteps, PROGRESS_ID } from '../checkout/CheckoutSteps.tsx';
import { Card } from '../common/Card.tsx';
import { Failure } from '../common/Failure.tsx';
import { Heading, Page } from '../common/Page.tsx';
import { Working } from '../common/Working.tsx';
import { TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Account.module.css';

/** The frame of Sign In and Sign Up: checkout steps (S54), error and progress. */
export function AccountPage({
  session,
  title,
  target,
  children,
}: {
  session: Actor<typeof sessionMachine>;
  title: string;
  /** The path to open after signing in. */
  target: string;
  children: ReactNode;
}) {
  useNextChunk();
  const user = useSelector(session, (state) => state.context.user);
  const error = useSelector(session, (state) => state.context.error);
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const isStep = stepAt(target) !== undefined;
  return (
    <Page title={title} heading={null} size="xs">
      {isStep ? <CheckoutSteps current="signIn" /> : null}
      <Heading describedBy={isStep ? PROGRESS_ID : undefined}>{title}</Heading>
      <Card className={classes.card}>
        {error === null ? null : <Failure message={error} isAnswer />}
        {user === null ? children : <p>You are signed in as {user.name}.</p>}
        {user === null ? null : <TextLink href={target}>Go on</TextLink>}
        {isBusy ? <Working actor={session} /> : null}
      </Card>
    </Page>
  );
}
