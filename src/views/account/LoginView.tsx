import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as words from '#texts/account.ts';
import { useSelector } from '../shop/useSelector.ts';
import { routes } from '../../../common/routes/routes.ts';
import { registerPath } from '../../../common/routes/redirect.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { Form } from '../common/Form.tsx';
import { Card } from '../common/Card.tsx';
import { ButtonLink, TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { AccountPage, isCheckoutStep } from './AccountPage.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { requiredRule } from './rules.ts';
import classes from './Account.module.css';
import step from './SignInStep.module.css';

/** The way through the checkout for visitors without an account: as prominent as the form (S104). */
function NewHere({ target }: { target: string }) {
  return (
    <Card title={words.newHere} className={classes.card}>
      <div className={step.new}>
        <p>{words.whatWeNeed}</p>
        <p>
          {words.newCustomer}
          <ButtonLink href={registerPath(target)} variant="outline" size="md">
            {words.register}
          </ButtonLink>
        </p>
      </div>
    </Card>
  );
}

/** Sign In (S22–S24). The input stays when sign-in fails. */
export function LoginView({
  session,
  target,
  canReset = false,
}: {
  session: Actor<typeof sessionMachine>;
  target: string;
  /** Whether the backend can send a link to choose a new password (A51). */
  canReset?: boolean;
}) {
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: requiredRule(words.email), password: requiredRule(words.password) },
  });
  const isStep = isCheckoutStep(target);
  return (
    <AccountPage
      session={session}
      title={routes.login.title}
      target={target}
      cardTitle={isStep ? words.hasAccount : undefined}
      otherWay={<NewHere target={target} />}
    >
      <Form
        form={form}
        className={classes.form}
        onSubmit={(credentials) => session.send({ type: 'session.signIn', ...credentials })}
      >
        <EmailField autoComplete="username" key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" color="amber" size="md" loading={isBusy}>
          {words.signIn}
        </Button>
      </Form>
      {canReset ? (
        <p className={classes.forgotten}>
          <TextLink href={routes.password.href()} underline="always" className={classes.alone}>
            {words.forgotten}
          </TextLink>
        </p>
      ) : null}
      {isStep ? null : (
        <p className={classes.other}>
          {words.newCustomer}
          <TextLink href={registerPath(target)} underline="always">
            {words.register}
          </TextLink>
        </p>
      )}
    </AccountPage>
  );
}
