import * as words from '#texts/account.ts';
import { routes } from '../../../common/routes/routes.ts';
import { registerPath, loginPath } from '../../../common/routes/redirect.ts';
import type { Shop } from '../../app/shop.ts';
import { Form, Submit, ruleOf, useDraft } from '../common/Form.tsx';
import { Card } from '../common/Card.tsx';
import { ButtonLink, SentenceLink, TextLink } from '../common/controls.tsx';
import { useFeatures, useSelector, useShop, useSnapshot } from '../shop/ShopContext.tsx';
import { EmailField, PasswordField, NameField, requiredRule, newPasswordRules, NewPasswordFields } from './fields.tsx';
import classes from './Account.module.css';
import { useNextChunk } from '../shop/useNextChunk.ts';
import type { ReactNode } from 'react';
import { stepAt } from '../../../common/domain/checkout.ts';
import { CheckoutPage } from '../checkout/CheckoutPage.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { Page } from '../common/Page.tsx';
import { Registration } from '../../../common/contract/typed.ts';

const isCheckoutStep = (target: string): boolean => stepAt(target) !== undefined;

type SignInProps = Pick<Shop['actors'], 'session'> & { target: string };

type AccountPageProps = SignInProps & {
  title: string;
  cardTitle?: string | undefined;
  otherWay?: ReactNode;
  children: ReactNode;
};

export function AccountPage({ session, title, target, cardTitle, otherWay, children }: AccountPageProps) {
  useNextChunk();
  const { cart } = useShop().actors;
  const state = useSnapshot(session);
  const { user, error } = state.context;
  const isStep = isCheckoutStep(target);
  const card = (
    <Card title={user === null ? cardTitle : undefined} className={classes.card}>
      {error === null ? null : <Failure message={error} isAnswer />}
      {user === null ? children : <p className="apart">{words.signedInAs(user.name)}</p>}
      {user === null ? null : <TextLink href={target}>{words.goOn}</TextLink>}
      {state.hasTag('busy') ? <Working actor={session} /> : null}
    </Card>
  );
  return isStep ? (
    <CheckoutPage title={title} current="signIn" size="xl" cart={cart}>
      <div className="stack parts pair">
        {card}
        {user === null ? otherWay : null}
      </div>
    </CheckoutPage>
  ) : (
    <Page title={title} size="xs">
      {card}
    </Page>
  );
}

/** The way through the checkout for visitors without an account: as prominent as the form (S104). */
function NewHere({ target }: { target: string }) {
  return (
    <Card title={words.newHere} className={classes.card}>
      <p className="apart">{words.whatWeNeed}</p>
      <p className="row">
        {words.newCustomer}
        <ButtonLink href={registerPath(target)} variant="outline" size="md">
          {words.register}
        </ButtonLink>
      </p>
    </Card>
  );
}

export function LoginView({ session, target }: SignInProps) {
  const canReset = useFeatures().includes('password-reset');
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const form = useDraft(
    { email: '', password: '' },
    { email: requiredRule(words.email), password: requiredRule(words.password) },
  );
  const isStep = isCheckoutStep(target);
  return (
    <AccountPage
      session={session}
      title={routes.login.title}
      target={target}
      cardTitle={isStep ? words.hasAccount : undefined}
      otherWay={<NewHere target={target} />}
    >
      <Form form={form} onSubmit={(credentials) => session.send({ type: 'session.signIn', ...credentials })}>
        <EmailField autoComplete="username" key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField form={form} name="password" label={words.password} autoComplete="current-password" />
        <Submit loading={isBusy}>{words.signIn}</Submit>
      </Form>
      {canReset ? (
        <p className="apart">
          <TextLink href={routes.password.href()}>{words.forgotten}</TextLink>
        </p>
      ) : null}
      {isStep ? null : (
        <p className={`quiet ${classes.other}`}>
          {words.newCustomer}
          <SentenceLink href={registerPath(target)}>{words.register}</SentenceLink>
        </p>
      )}
    </AccountPage>
  );
}

const { entries } = Registration;

/** Sign Up (S25, S67, S84). Invalid input is explained here, without a request (S106). */
export function RegisterView({ session, target }: SignInProps) {
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const form = useDraft(
    { name: '', email: '', password: '', confirmation: '' },
    { name: ruleOf(entries.name), email: ruleOf(entries.email), ...newPasswordRules },
  );
  return (
    <AccountPage session={session} title={routes.register.title} target={target}>
      <Form
        form={form}
        onSubmit={({ name, email, password }) => session.send({ type: 'session.register', name, email, password })}
      >
        <NameField key={form.key('name')} {...form.getInputProps('name')} />
        <EmailField autoComplete="email" key={form.key('email')} {...form.getInputProps('email')} />
        <NewPasswordFields form={form} />
        <Submit loading={isBusy}>{words.register}</Submit>
      </Form>
      <p className={`quiet ${classes.other}`}>
        {words.haveAccount}
        <SentenceLink href={loginPath(target)}>{words.login}</SentenceLink>
      </p>
    </AccountPage>
  );
}
