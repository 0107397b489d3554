import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { feedbackMachine } from './feedback';

export function FeedbackView({ feedback }: { feedback: ActorRefFrom<typeof feedbackMachine> }) {
  const state = useSelector(feedback, (snapshot) => snapshot.value);
  const { text, error } = useSelector(feedback, (snapshot) => snapshot.context);

  if (state === 'closed')
    return (
      <button type="button" onClick={() => feedback.send({ type: 'open' })}>
        Feedback
      </button>
    );
  return (
    <div role="dialog" aria-label="Feedback">
      {state === 'thanks' ? (
        <p>Thank you.</p>
      ) : (
        <form action={(data) => feedback.send({ type: 'send', text: data.get('text') as string })}>
          {error === null ? null : <p role="alert">{error}</p>}
          <textarea name="text" aria-label="Your opinion" defaultValue={text} readOnly={state === 'sending'} />
          <button disabled={state === 'sending'}>Send</button>
        </form>
      )}
      {state === 'sending' ? null : (
        <button type="button" onClick={() => feedback.send({ type: 'close' })}>
          Close
        </button>
      )}
    </div>
  );
}
