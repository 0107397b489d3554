import { withMantine } from '../MantineRoot.tsx';
import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { InputFrom } from 'xstate';
import * as words from '#texts/restock.ts';
import { Registration } from '../../../common/contract/typed.ts';
import { restockMachine } from '../../machines/restock.machine.ts';
import { createOwnServices } from '../../services/ownServices.ts';
import { Failure, Working } from '../common/calls.tsx';
import { takeFocus } from '../common/events.ts';
import { Form, emailField, requiredField, ruleOf, useDraft } from '../common/Form.tsx';
import { useServices } from '../shop/useServices.ts';
import { useScreen, useShop, useSnapshot, type Actor } from '../shop/ShopContext.tsx';

export function RestockView({ restock }: { restock: Actor<typeof restockMachine> }) {
  const state = useSnapshot(restock);
  const { email, error } = state.context;
  const isRefused = state.matches('refused');
  const form = useDraft({ email }, { email: ruleOf(Registration.entries.email) });
  useEffect(() => (isRefused ? form.getInputNode('email')?.focus() : undefined), [isRefused, form]);
  if (state.matches('noted')) {
    return (
      <p role="status" tabIndex={-1} ref={takeFocus}>
        {words.noted(email)}
      </p>
    );
  }
  const retry = state.matches('failed') ? () => restock.send({ type: 'restock.retry' }) : undefined;
  const input = form.getInputProps('email');
  return (
    <Form form={form} onSubmit={(draft) => restock.send({ type: 'restock.ask', ...draft })}>
      {error === null || isRefused ? null : <Failure message={error} isAnswer onRetry={retry} />}
      <TextInput
        label={words.emailAddress}
        {...requiredField}
        {...emailField}
        autoComplete="email"
        key={form.key('email')}
        {...input}
        error={input.error ?? (isRefused ? error : null)}
      />
      <Button type="submit" variant="default" size="md" loading={state.hasTag('busy')}>
        {words.tellMe}
      </Button>
      {state.hasTag('busy') ? <Working actor={restock} label={words.sending} /> : null}
    </Form>
  );
}

function Restock(soldOut: Omit<InputFrom<typeof restockMachine>, 'email'>) {
  const services = useServices(createOwnServices);
  const email = useShop().actors.session.getSnapshot().context.user?.email ?? '';
  return <RestockView restock={useScreen(restockMachine, { ...soldOut, email }, { actors: services })} />;
}

export default withMantine(Restock);
