import { describe, expect, it } from 'vitest';
import { passwordResetMachine } from '../../src/machines/passwordReset.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(passwordResetMachine, 'requestPasswordReset', 'resetPassword');

const start = (token: string | null) => started(machine, { token });

describe('A49: a forgotten password', () => {
  it('is asked for by an address, and the answer does not say whether it has an account', async () => {
    const { send, value } = start(null);
    send({ type: 'reset.ask', email: 'jane@example.com' });
    expect([value(), services.calls('requestPasswordReset')]).toEqual(['sending', [{ email: 'jane@example.com' }]]);
    await services.done('requestPasswordReset', { message: 'whatever it says' });
    expect(value()).toBe('sent');
  });

  it('with a link, the token goes along with the new password', async () => {
    const { send, value, context } = start('t');
    send({ type: 'reset.choose', password: 'secret-enough' });
    expect([value(), services.calls('resetPassword')]).toEqual(['saving', [{ token: 't', password: 'secret-enough' }]]);
    await services.done('resetPassword');
    expect([value(), context().token]).toEqual(['changed', null]);
  });

  it('a refused password keeps the link', async () => {
    const { send, value, context } = start('t');
    send({ type: 'reset.choose', password: 'password1' });
    await services.fail('resetPassword', new ServiceError('This is one of the most common', { status: 400 }));
    expect([value(), context()]).toEqual(['choosingAgain', { token: 't', error: 'This is one of the most common' }]);
  });

  it('a link that does not work any more leads back to asking', async () => {
    const { send, value, context } = start('t');
    send({ type: 'reset.choose', password: 'secret-enough' });
    const problem = { message: 'gone', code: 'RESET_LINK_INVALID' };
    await services.fail('resetPassword', new ServiceError('gone', { status: 400, problem }));
    expect([value(), context().token]).toEqual(['linkGone', null]);
    send({ type: 'reset.askAgain' });
    expect([value(), context().error]).toEqual(['asking', null]);
  });
});
