import { withMantine } from '../MantineRoot.tsx';
import { useShop, type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as words from '#texts/account.ts';
import * as layout from '#texts/layout.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { Dialog } from '../common/Dialog.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { Form, useDraft } from '../common/Form.tsx';
import { EmailField, PasswordField, requiredRule } from './fields.tsx';

const useFocusBack = () => {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => (before instanceof HTMLElement ? before.focus() : undefined), [before]);
};

/** A dialog in which the same user signs in again (A28). The page keeps its input, and repeats the rejected call. */
export function RenewalView({ session }: { session: Actor<typeof sessionMachine> }) {
  const state = useSnapshot(session);
  const { error, user } = state.context;
  const email = user?.email ?? '';
  const isBusy = state.hasTag('busy');
  const form = useDraft({ password: '' }, { password: requiredRule(words.password) });
  useFocusBack();
  return (
    <Dialog title={words.expired} isOpen>
      <p className="lead quiet">{words.nothingLost}</p>
      {error === null ? null : <Failure message={error} isAnswer />}
      <Form form={form} onSubmit={({ password }) => session.send({ type: 'session.signIn', email, password })}>
        <EmailField autoComplete="username" readOnly value={email} variant="filled" />
        <PasswordField
          form={form}
          name="password"
          label={words.password}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => session.send({ type: 'session.signOut' })}>
            {words.signOut}
          </Button>
          <Button type="submit" color="amber" loading={isBusy}>
            {words.signIn}
          </Button>
        </Group>
        <Button variant="subtle" color="red" onClick={() => session.send({ type: 'session.clearDevice' })}>
          {layout.clearDevice}
        </Button>
        {isBusy ? <Working actor={session} /> : null}
      </Form>
    </Dialog>
  );
}

function RenewalScreen() {
  return <RenewalView session={useShop().actors.session} />;
}

export default withMantine(RenewalScreen);
