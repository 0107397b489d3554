import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as words from '#texts/account.ts';
import { useSelector } from '../shop/useSelector.ts';
import { routes } from '../../../common/routes/routes.ts';
import { Registration } from '../../../common/contract/user.ts';
import { loginPath } from '../../../common/routes/redirect.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { Form } from '../common/Form.tsx';
import { TextLink } from '../common/links.tsx';
import { ruleOf } from '../common/ruleOf.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { AccountPage } from './AccountPage.tsx';
import { EmailField, NameField } from './fields.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordRules } from './rules.ts';
import classes from './Account.module.css';

const { entries } = Registration;

/** Sign Up (S25, S67, S84). Invalid input is explained here, without a request (S106). */
export function RegisterView({ session, target }: { session: Actor<typeof sessionMachine>; target: string }) {
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '', confirmation: '' },
    validate: { name: ruleOf(entries.name), email: ruleOf(entries.email), ...newPasswordRules },
  });
  return (
    <AccountPage session={session} title={routes.register.title} target={target}>
      <Form
        form={form}
        className={classes.form}
        onSubmit={({ name, email, password }) => session.send({ type: 'session.register', name, email, password })}
      >
        <NameField key={form.key('name')} {...form.getInputProps('name')} />
        <EmailField autoComplete="email" key={form.key('email')} {...form.getInputProps('email')} />
        <NewPasswordFields form={form} />
        <Button type="submit" color="amber" size="md" loading={isBusy}>
          {words.register}
        </Button>
      </Form>
      <p className={classes.other}>
        {words.haveAccount}
        <TextLink href={loginPath(target)} underline="always">
          {words.login}
        </TextLink>
      </p>
    </AccountPage>
  );
}
