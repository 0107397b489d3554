import { Button } from '@mantine/core';
import * as words from '#texts/account.ts';
import { Registration } from '../../../common/contract/typed.ts';
import { routes } from '../../../common/routes/routes.ts';
import { loginPath } from '../../../common/routes/redirect.ts';
import { passwordResetMachine } from '../../machines/passwordReset.machine.ts';
import { Failure, Working } from '../common/calls.tsx';
import { Form, Submit, ruleOf, useDraft } from '../common/Form.tsx';
import { Page } from '../common/Page.tsx';
import { Card } from '../common/Card.tsx';
import { ButtonLink, TextLink } from '../common/controls.tsx';
import { takeFocus } from '../common/events.ts';
import { type Actor, useSelector, useScreen, useFeatures, useIsHydrating, useSnapshot } from '../shop/ShopContext.tsx';
import { Done, EmailField, newPasswordRules, NewPasswordFields } from './fields.tsx';
import classes from './Account.module.css';
import { useEffect, useState } from 'react';
import { createAccountServices, takeTokens, tokenInAddress } from '../../services/accountServices.ts';
import { NotFound } from '../layout/Screens.tsx';
import { useServices } from '../shop/useServices.ts';

type Reset = { reset: Actor<typeof passwordResetMachine> };

function AskForm({ reset }: Reset) {
  const isBusy = useSelector(reset, (state) => state.hasTag('busy'));
  const form = useDraft({ email: '' }, { email: ruleOf(Registration.entries.email) });
  return (
    <Form form={form} onSubmit={({ email }) => reset.send({ type: 'reset.ask', email })}>
      <p className="lead quiet">{words.aboutLink}</p>
      <EmailField autoComplete="username" key={form.key('email')} {...form.getInputProps('email')} />
      <Submit loading={isBusy}>{words.sendLink}</Submit>
    </Form>
  );
}

function ChooseForm({ reset }: Reset) {
  const isBusy = useSelector(reset, (state) => state.hasTag('busy'));
  const form = useDraft({ password: '', confirmation: '' }, newPasswordRules);
  return (
    <Form form={form} onSubmit={({ password }) => reset.send({ type: 'reset.choose', password })}>
      <p className="lead quiet">{words.signsOut}</p>
      <NewPasswordFields form={form} />
      <Submit loading={isBusy}>{words.changePassword}</Submit>
    </Form>
  );
}

/** Draws the chart of a forgotten password (A49). The input stays when a request fails. */
export function PasswordResetView({ reset }: Reset) {
  const state = useSnapshot(reset);
  const { error, token } = state.context;
  const isAsking = state.matches('asking') || state.matches('sending') || state.matches('refused');
  const askAgain = () => reset.send({ type: 'reset.askAgain' });
  const retry = state.matches('linkGone') ? askAgain : undefined;
  return (
    <Page title={token || state.matches('changed') ? words.newPassword : routes.password.title} size="xs">
      <Card className={classes.card}>
        {error === null ? null : <Failure message={error} isAnswer onRetry={retry} retryLabel={words.askForAnother} />}
        {isAsking ? <AskForm reset={reset} /> : null}
        {state.matches('sent') ? (
          <div role="status" tabIndex={-1} ref={takeFocus} className="stack">
            <Done>{words.linkSent}</Done>
            <p className="lead quiet">{words.linkWorksOnce}</p>
            <Button variant="default" onClick={askAgain}>
              {words.askAgain}
            </Button>
          </div>
        ) : null}
        {token ? <ChooseForm reset={reset} /> : null}
        {state.matches('changed') ? (
          <div role="status" tabIndex={-1} ref={takeFocus} className="stack">
            <Done>{words.passwordChanged}</Done>
            <ButtonLink href={loginPath()} color="amber" size="md">
              {words.signIn}
            </ButtonLink>
          </div>
        ) : null}
        {state.hasTag('busy') ? <Working actor={reset} /> : null}
        {isAsking ? (
          <p className={`quiet ${classes.other}`}>
            <TextLink href={loginPath()}>{words.backToSignIn}</TextLink>
          </p>
        ) : null}
      </Card>
    </Page>
  );
}

function PasswordReset({ token }: { token: string | null }) {
  const reset = useScreen(passwordResetMachine, { token }, { actors: useServices(createAccountServices) });
  return <PasswordResetView reset={reset} />;
}

function ByLink() {
  const [token, setToken] = useState(() => tokenInAddress(window) || null);
  useEffect(() => takeTokens(window, setToken), []);
  return <PasswordReset key={token} token={token} />;
}

/** A forgotten password (A49). The server cannot know which form it is: it never gets the token of the link. */
export function PasswordResetScreen() {
  const isOffered = useFeatures().includes('password-reset');
  const isHydrating = useIsHydrating();
  if (!isOffered) return <NotFound />;
  return isHydrating ? <Page title={routes.password.title} size="xs" /> : <ByLink />;
}
