import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as words from '#texts/account.ts';
import type { ownAccountMachine } from '../../machines/ownAccount.machine.ts';
import { Card } from '../common/Card.tsx';
import { Failure } from '../common/Failure.tsx';
import { Form } from '../common/Form.tsx';
import { Working } from '../common/Working.tsx';
import { takeFocus } from '../common/takeFocus.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import { PasswordField } from './fields.tsx';
import { requiredRule } from './rules.ts';
import classes from './Account.module.css';

type Account = { account: Actor<typeof ownAccountMachine> };

/** Asks for the password once more. */
function Confirm({ account, about, label, isRed }: Account & { about: string; label: string; isRed?: boolean }) {
  const isBusy = useSelector(account, (state) => state.hasTag('busy'));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: requiredRule(words.password) },
  });
  return (
    <Form
      form={form}
      className={classes.form}
      onSubmit={({ password }) => account.send({ type: 'account.confirm', password })}
    >
      <p className={classes.about}>{about}</p>
      <PasswordField
        label={words.yourPassword}
        autoComplete="current-password"
        ref={takeFocus}
        key={form.key('password')}
        {...form.getInputProps('password')}
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

function Choice({ account, type, label, color }: Account & (typeof choices)[number]) {
  const isOffered = useSelector(account, (state) => state.can({ type }));
  if (!isOffered) return null;
  return (
    <Button variant="outline" color={color} onClick={() => account.send({ type })}>
      {label}
    </Button>
  );
}

/** Draws what users do with their own account (A50): only what the backend announces. */
export function OwnAccountView({ account }: Account) {
  const isExporting = useSelector(account, (state) => state.matches('exporting'));
  const isExported = useSelector(account, (state) => state.matches('exported'));
  const isDeleting = useSelector(account, (state) => state.matches('deleting'));
  const isBusy = useSelector(account, (state) => state.hasTag('busy'));
  const error = useSelector(account, (state) => state.context.error);
  return (
    <Card title={words.yourAccount}>
      <div className={classes.form}>
        {error === null ? null : <Failure message={error} isAnswer />}
        {isExporting ? <Confirm account={account} about={words.aboutExport} label={words.saveData} /> : null}
        {isDeleting ? (
          <Confirm account={account} about={words.aboutDeletion} label={words.deleteAccount} isRed />
        ) : null}
        {choices.map((choice) => (
          <Choice key={choice.type} account={account} {...choice} />
        ))}
        {isBusy ? <Working actor={account} /> : null}
        <div role="status" className={classes.status}>
          {isExported ? <p className={classes.success}>{words.dataSaved}</p> : null}
        </div>
      </div>
    </Card>
  );
}
