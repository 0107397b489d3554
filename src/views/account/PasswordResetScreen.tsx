import { useEffect, useState } from 'react';
import { routes } from '../../../common/routes/routes.ts';
import { passwordResetMachine } from '../../machines/passwordReset.machine.ts';
import { takeTokens, tokenInAddress } from '../../services/resetToken.ts';
import { Page } from '../common/Page.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { useScreen } from '../shop/ShopContext.tsx';
import { useFeatures } from '../shop/useFeatures.ts';
import { useIsHydrating } from '../shop/useIsHydrating.ts';
import { PasswordResetView } from './PasswordResetView.tsx';
import { useAccountActors } from './useAccountActors.ts';

function PasswordReset({ token }: { token: string | null }) {
  const reset = useScreen(passwordResetMachine, { token }, { actors: useAccountActors() });
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
  if (!isHydrating) return <ByLink />;
  return (
    <Page title={routes.password.title} size="xs">
      {null}
    </Page>
  );
}
