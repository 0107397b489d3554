import { Button } from '@mantine/core';
import { useEffect } from 'react';
import * as words from '#texts/account.ts';
import type { User, LoginInfo } from '../../../common/contract/user.ts';
import { Registration } from '../../../common/contract/typed.ts';
import { profileMachine } from '../../machines/profile.machine.ts';
import { Failure, ReadTrouble, Working } from '../common/calls.tsx';
import { Form, Submit, ruleOf, useDraft } from '../common/Form.tsx';
import { type Actor, useSelector, useScreen, useShop, useFeatures, useSnapshot } from '../shop/ShopContext.tsx';
import {
  Done,
  EmailField,
  NameField,
  PasswordField,
  keepPasswordHint,
  newPasswordRules,
  requiredRule,
  type NewPassword,
  NewPasswordFields,
} from './fields.tsx';
import classes from './Account.module.css';
import { ownAccountMachine } from '../../machines/ownAccount.machine.ts';
import { Card } from '../common/Card.tsx';
import { takeFocus } from '../common/events.ts';
import { useSearch } from '../shop/navigation.ts';
import { routes } from '../../../common/routes/routes.ts';
import { accountFeatures } from '../../../common/contract/endpoints.ts';
import { readListing } from '../../../common/domain/listing.ts';
import { Page } from '../common/Page.tsx';
import { ownAccountEffects, myOrdersEffects, profileEffects } from '../../app/accountEffects.ts';
import { useList } from '../shop/useList.ts';
import { MyOrdersView } from './MyOrdersView.tsx';
import { useServices } from '../shop/useServices.ts';
import { createAccountServices } from '../../services/accountServices.ts';

type Account = { account: Actor<typeof ownAccountMachine> };

function Confirm({ account, about, label, isRed }: Account & { about: string; label: string; isRed?: boolean }) {
  const isBusy = useSelector(account, (state) => state.hasTag('busy'));
  const form = useDraft({ password: '' }, { password: requiredRule(words.password) });
  return (
    <Form form={form} onSubmit={({ password }) => account.send({ type: 'account.confirm', password })}>
      <p>{about}</p>
      <PasswordField
        form={form}
        name="password"
        label={words.yourPassword}
        autoComplete="current-password"
        ref={takeFocus}
      />
      <Button type="submit" color={isRed ? 'red.9' : 'amber'} loading={isBusy}>
        {label}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => account.send({ type: 'account.cancel' })}>
        {words.keepIt}
      </Button>
    </Form>
  );
}

const choices = [
  { type: 'account.signOut', label: words.signOutEverywhere, color: 'ink' },
  { type: 'account.export', label: words.exportData, color: 'ink' },
  { type: 'account.delete', label: words.deleteAccount, color: 'red' },
] as const;

/** Draws what users do with their own account (A50): only what the backend announces. */
export function OwnAccountView({ account }: Account) {
  const state = useSnapshot(account);
  const { error } = state.context;
  return (
    <Card title={words.yourAccount}>
      <div className="stack">
        {error === null ? null : <Failure message={error} isAnswer />}
        {state.matches('exporting') ? (
          <Confirm account={account} about={words.aboutExport} label={words.saveData} />
        ) : null}
        {state.matches('deleting') ? (
          <Confirm account={account} about={words.aboutDeletion} label={words.deleteAccount} isRed />
        ) : null}
        {choices
          .filter(({ type }) => state.can({ type }))
          .map(({ type, label, color }) => (
            <Button key={type} variant="outline" color={color} onClick={() => account.send({ type })}>
              {label}
            </Button>
          ))}
        {state.hasTag('busy') ? <Working actor={account} /> : null}
        <div role="status">{state.matches('exported') ? <Done>{words.dataSaved}</Done> : null}</div>
      </div>
    </Card>
  );
}

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
  const form = useDraft(draftOf(profile.getSnapshot().context.user), {
    name: ruleOf(entries.name),
    email: ruleOf(entries.email),
    password: ifGiven(newPasswordRules.password),
    confirmation: ifGiven(newPasswordRules.confirmation),
    currentPassword: (current, { password }) => (password === '' ? null : requiredRule(words.currentPassword)(current)),
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
      className={isLoading ? 'coming' : ''}
      onSubmit={({ name, email, password, currentPassword }) =>
        profile.send({ type: 'profile.submit', name, email, password, currentPassword })
      }
    >
      <NameField disabled={isShut} key={form.key('name')} {...form.getInputProps('name')} />
      <EmailField autoComplete="email" disabled={isShut} key={form.key('email')} {...form.getInputProps('email')} />
      <NewPasswordFields form={form} description={keepPasswordHint} required={false} disabled={isShut} />
      {isPasswordTyped ? (
        <PasswordField
          form={form}
          name="currentPassword"
          label={words.currentPassword}
          description={words.signsOutElsewhere}
          autoComplete="current-password"
          disabled={isShut}
        />
      ) : null}
      <Submit loading={isUpdating} disabled={isShut}>
        {words.update}
      </Submit>
    </Form>
  );
}

/** Draws the profile chart (S26, S107, A10). The form starts with the server's data. */
export function ProfileView({ profile }: { profile: Profile }) {
  const state = useSnapshot(profile);
  const isShut = state.matches('loading') || state.matches('unavailable');
  return (
    <div className="stack">
      <ReadTrouble read={profile} retry="profile.reload" />
      {state.matches('refused') ? <Failure message={state.context.error} isAnswer /> : null}
      <ProfileForm key={String(isShut)} profile={profile} isShut={isShut} />
      {state.hasTag('busy') ? (
        <div className={classes.wait}>
          <Working actor={profile} outline={<div style={{ height: '1.25rem' }} />} />
        </div>
      ) : null}
      <div role="status">{state.matches('updated') ? <Done>{words.profileUpdated}</Done> : null}</div>
    </div>
  );
}

function OwnAccount({ features }: { features: readonly string[] }) {
  const options = { actors: useServices(createAccountServices), effects: ownAccountEffects };
  return <OwnAccountView account={useScreen(ownAccountMachine, { features }, options)} />;
}

function OwnProfile({ user }: { user: LoginInfo }) {
  const { listMyOrders } = useShop().page.services;
  const features = useFeatures();
  const profile = useScreen(profileMachine, { user }, { effects: profileEffects });
  const { page } = readListing(useSearch());
  const orders = useList(listMyOrders, { page }, myOrdersEffects);
  return (
    <div className={`stack ${classes.columns}`}>
      <Card className={classes.card}>
        <ProfileView profile={profile} />
      </Card>
      <MyOrdersView orders={orders} page={page} />
      {accountFeatures.some((each) => features.includes(each)) ? <OwnAccount features={features} /> : null}
    </div>
  );
}

export function ProfileScreen() {
  const { session } = useShop().actors;
  const user = useSelector(session, (state) => state.context.user);
  return (
    <Page title={routes.profile.title} size="xl">
      {user === null ? null : <OwnProfile key={user._id} user={user} />}
    </Page>
  );
}
