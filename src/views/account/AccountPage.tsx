import { useNextChunk } from '../shop/useNextChunk.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { ReactNode } from 'react';
import * as words from '#texts/account.ts';
import { stepAt } from '../../../common/domain/checkout.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { CartOverview } from '../checkout/CartOverview.tsx';
import { CheckoutSteps, PROGRESS_ID } from '../checkout/CheckoutSteps.tsx';
import { Card } from '../common/Card.tsx';
import { Failure } from '../common/Failure.tsx';
import { Heading, Page } from '../common/Page.tsx';
import { Working } from '../common/Working.tsx';
import { TextLink } from '../common/links.tsx';
import { useShop, type Actor } from '../shop/ShopContext.tsx';
import phone from '../common/Phone.module.css';
import classes from './Account.module.css';
import step from './SignInStep.module.css';

/** Returns true if signing in is the first step of the checkout. */
export const isCheckoutStep = (target: string): boolean => stepAt(target) !== undefined;

/** The two ways through the first step of the checkout, beside what is about to be ordered. */
function SignInStep({ children }: { children: ReactNode }) {
  const { cart } = useShop();
  return (
    <div className={step.step}>
      <div className={step.overview}>
        <CartOverview cart={cart} />
      </div>
      <div className={step.ways}>{children}</div>
    </div>
  );
}

/** The frame of Sign In and Sign Up: checkout steps (S54), error and progress. */
export function AccountPage({
  session,
  title,
  target,
  cardTitle,
  otherWay,
  children,
}: {
  session: Actor<typeof sessionMachine>;
  title: string;
  /** The path to open after signing in. */
  target: string;
  cardTitle?: string | undefined;
  /** What is offered beside the form. */
  otherWay?: ReactNode;
  children: ReactNode;
}) {
  useNextChunk();
  const user = useSelector(session, (state) => state.context.user);
  const error = useSelector(session, (state) => state.context.error);
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const isStep = isCheckoutStep(target);
  const card = (
    <Card
      {...(user === null && cardTitle !== undefined ? { title: cardTitle } : {})}
      className={`${classes.card} ${phone.targets}`}
    >
      {error === null ? null : <Failure message={error} isAnswer />}
      {user === null ? children : <p>{words.signedInAs(user.name)}</p>}
      {user === null ? null : <TextLink href={target}>{words.goOn}</TextLink>}
      {isBusy ? <Working actor={session} /> : null}
    </Card>
  );
  return (
    <Page title={title} heading={null} size={isStep ? 'xl' : 'xs'}>
      {isStep ? <CheckoutSteps current="signIn" /> : null}
      <Heading describedBy={isStep ? PROGRESS_ID : undefined}>{title}</Heading>
      {isStep ? (
        <SignInStep>
          {card}
          {user === null ? otherWay : null}
        </SignInStep>
      ) : (
        card
      )}
    </Page>
  );
}
