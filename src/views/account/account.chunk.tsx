import { withMantine } from '../MantineRoot.tsx';
import { usePathname, useSearch } from '../shop/navigation.ts';
import { redirectOf } from '../../../common/routes/redirect.ts';
import { routeAt, routes } from '../../../common/routes/routes.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { LoginView, RegisterView } from './SignIn.tsx';
import { PasswordResetScreen } from './PasswordResetView.tsx';
import { ProfileScreen } from './ProfileView.tsx';

function AccountScreen() {
  const route = routeAt(usePathname());
  const target = redirectOf(useSearch());
  const { session } = useShop().actors;
  if (route === routes.login) return <LoginView session={session} target={target} />;
  if (route === routes.register) return <RegisterView session={session} target={target} />;
  return route === routes.password ? <PasswordResetScreen /> : <ProfileScreen />;
}

export default withMantine(AccountScreen);
