import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '../shop/useSelector.ts';
import { useEffect } from 'react';
import * as words from '#texts/account.ts';
import { Registration, type User } from '../../../common/contract/user.ts';
import type { profileMachine } from '../../machines/profile.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { Form } from '../common/Form.tsx';
import { Working } from '../common/Working.tsx';
import { ruleOf } from '../common/ruleOf.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { EmailField, NameField, PasswordField } from './fields.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { keepPasswordHint, newPasswordRules, requiredRule, type NewPassword } from './rules.ts';
import classes from './Account.module.css';

type Profile = Actor<typeof profileMachine>;

const { entries } = Registration;

const draftOf = (user: Pick<User, 'name' | 'email'>) => ({
  name: user.name,
  email: user.email,
  password: '',
  confirmation: '',
  currentPassword: '',
});

/** A blank password is not changed; a new one follows the rules of registration (S107). */
const ifGiven = (rule: (value: string, draft: NewPassword) => string | null) => (value: string, draft: NewPassword) =>
  draft.password === '' && draft.confirmation === '' ? null : rule(value, draft);

function ProfileForm({ profile, isShut }: { profile: Profile; isShut: boolean }) {
  const isLoading = useSelector(profile, (state) => state.matches('loading'));
  const isUpdating = useSelector(profile, (state) => state.matches('updating'));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: draftOf(profile.getSnapshot().context.user),
    validate: {
      name: ruleOf(entries.name),
      email: ruleOf(entries.email),
      password: ifGiven(newPasswordRules.password),
      confirmation: ifGiven(newPasswordRules.confirmation),
      currentPassword: (current, { password }) =>
        password === '' ? null : requiredRule(words.currentPassword)(current),
    },
  });
  const isPasswordTyped = form.useWatchValue('password') !== '';
  useEffect(() => {
    const saved = profile.on('profile.updated', ({ info }) => form.setValues(draftOf(info)));
    return () => saved.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- useForm returns a new object on every render
  }, [profile]);
  return (
    <Form
      form={form}
      className={isLoading ? `${classes.form} ${classes.coming}` : classes.form}
      onSubmit={({ name, email, password, currentPassword }) =>
        profile.send({ type: 'profile.submit', name, email, password, currentPassword })
      }
    >
      <NameField disabled={isShut} key={form.key('name')} {...form.getInputProps('name')} />
      <EmailField autoComplete="email" disabled={isShut} key={form.key('email')} {...form.getInputProps('email')} />
      <NewPasswordFields form={form} description={keepPasswordHint} required={false} disabled={isShut} />
      {isPasswordTyped ? (
        <PasswordField
          label={words.currentPassword}
          description={words.signsOutElsewhere}
          autoComplete="current-password"
          disabled={isShut}
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
      ) : null}
      <Button type="submit" color="amber" size="md" loading={isUpdating} disabled={isShut}>
        {words.update}
      </Button>
    </Form>
  );
}

/** Draws the profile chart (S26, S107, A10). The form starts with the server's data. */
export function ProfileView({ profile }: { profile: Profile }) {
  const isBusy = useSelector(profile, (state) => state.hasTag('busy'));
  const isShut = useSelector(profile, (state) => state.matches('loading') || state.matches('unavailable'));
  const isUnavailable = useSelector(profile, (state) => state.matches('unavailable'));
  const isRefused = useSelector(profile, (state) => state.matches('refused'));
  const isUpdated = useSelector(profile, (state) => state.matches('updated'));
  const error = useSelector(profile, (state) => state.context.error);
  return (
    <div className={classes.form}>
      {isUnavailable ? <Failure message={error} onRetry={() => profile.send({ type: 'profile.reload' })} /> : null}
      {isRefused ? <Failure message={error} isAnswer /> : null}
      <ProfileForm key={String(isShut)} profile={profile} isShut={isShut} />
      {isBusy ? (
        <div className={classes.wait}>
          <Working actor={profile} outline={<div className={classes.room} />} />
        </div>
      ) : null}
      <div role="status" className={classes.status}>
        {isUpdated ? <p className={classes.success}>{words.profileUpdated}</p> : null}
      </div>
    </div>
  );
}
