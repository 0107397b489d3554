import { withMantine } from '../MantineRoot.tsx';
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { InputFrom } from 'xstate';
import * as words from '#texts/restock.ts';
import { Registration } from '../../../common/contract/typed.ts';
import { restockMachine } from '../../machines/restock.machine.ts';
import { provideServices } from '../../machines/services.ts';
import { createHttp } from '../../services/http.ts';
import { createRestockServices } from '../../services/restockServices.ts';
import { Failure, Working } from '../common/calls.tsx';
import { takeFocus } from '../common/events.ts';
import { Form, ruleOf, useDraft } from '../common/Form.tsx';
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
  const isFailed = state.matches('failed');
  const input = form.getInputProps('email');
  return (
    <Form form={form} onSubmit={(draft) => restock.send({ type: 'restock.ask', ...draft })}>
      {error === null || isRefused ? null : (
        <Failure
          message={error}
          isAnswer
          {...(isFailed ? { onRetry: () => restock.send({ type: 'restock.retry' }) } : {})}
        />
      )}
      <TextInput
        label={words.emailAddress}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        size="md"
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
  const { page, actors } = useShop();
  const [services] = useState(() => provideServices(createRestockServices(createHttp(page.host, page.tokens))));
  const email = actors.session.getSnapshot().context.user?.email ?? '';
  return <RestockView restock={useScreen(restockMachine, { ...soldOut, email }, { actors: services })} />;
}

export default withMantine(Restock);
