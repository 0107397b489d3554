/** The calls of the provider's wallet that wait for an answer. */
export type Asked = 'isReadyToPay' | 'loadPaymentData';
type End = (how: { way: 'resolve' | 'reject'; value: unknown }) => void;
type Globals = { walletCalls?: Partial<Record<Asked, End>>; walletEnds?: Partial<Record<Asked, Parameters<End>[0]>> };

/** Replaces the provider's script: a wallet whose answers a test gives. Runs in the page. */
export const installWallet = () => {
  // A script that was asked for twice before it came runs for both elements; one of them is gone.
  if (!document.currentScript?.isConnected) return;
  const page = globalThis as Globals & { google?: unknown };
  const calls = (page.walletCalls ??= {});
  const ends = (page.walletEnds ??= {});
  const ask = (name: Asked) => () =>
    new Promise((resolve, reject) => {
      delete page.google; // so that a retry loads it again
      const end: End = ({ way, value }) => (way === 'resolve' ? resolve(value) : reject(value));
      const given = ends[name];
      delete ends[name];
      if (given) end(given);
      else calls[name] = end;
    });
  page.google = {
    payments: {
      api: {
        PaymentsClient: class {
          isReadyToPay = ask('isReadyToPay');
          loadPaymentData = ask('loadPaymentData');
          createButton = ({ onClick }: { onClick: () => void }) => {
            const button = document.createElement('button');
            button.type = 'button';
            button.setAttribute('aria-label', 'Pay with GPay');
            button.addEventListener('click', onClick);
            const around = document.createElement('div');
            around.append(button);
            return around;
          };
        },
      },
    },
  };
};

/** Ends the call to the wallet that waits, or else the next one. Runs in the page. */
export const endWalletCall = ({ name, way, value }: { name: Asked; way: 'resolve' | 'reject'; value: unknown }) => {
  const { walletCalls = {}, walletEnds = {} } = globalThis as Globals;
  const call = walletCalls[name];
  delete walletCalls[name];
  if (call) call({ way, value });
  else walletEnds[name] = { way, value };
};
