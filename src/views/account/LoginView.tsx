import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '../shop/useSelector.ts';
import { routes } from '../../../common/routes/routes.ts';
import { registerPath } from '../../../common/routes/redirect.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { Form } from '../common/Form.tsx';
import { TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { AccountPage } from './AccountPage.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { requiredRule } from './rules.ts';
import classes from './Account.module.css';

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
    validate: { email: requiredRule('Email'), password: requiredRule('Password') },
  });
  return (
    <AccountPage session={session} title={routes.login.title} target={target}>
      <Form
        form={form}
        className={classes.form}
        onSubmit={(credentials) => session.send({ type: 'session.signIn', ...credentials })}
      >
        <EmailField autoComplete="username" key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" color="amber" size="md" loading={isBusy}>
          Sign In
        </Button>
      </Form>
      {canReset ? (
        <p className={classes.forgotten}>
          <TextLink href={routes.password.href()} underline="always" className={classes.alone}>
            Forgot your password?
          </TextLink>
        </p>
      ) : null}
      <p className={classes.other}>
        New Customer?{' '}
        <TextLink href={registerPath(target)} underline="always">
          Register
        </TextLink>
      </p>
    </AccountPage>
  );
}
