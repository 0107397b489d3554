import { withMantine } from '../MantineRoot.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import { Route, Switch } from 'wouter';
import { usePathname, useSearch } from '../shop/navigation.ts';
import { redirectOf } from '../../../common/routes/redirect.ts';
import { routes } from '../../../common/routes/routes.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { LoginView, RegisterView } from './SignIn.tsx';
import { PasswordResetScreen } from './PasswordResetView.tsx';
import { ProfileScreen } from './ProfileView.tsx';

function AccountScreen() {
  const target = redirectOf(useSearch());
  const { session } = useShop().actors;
  return (
    <Switch location={usePathname()}>
      <Route path={routes.login.path}>
        <LoginView session={session} target={target} />
      </Route>
      <Route path={routes.register.path}>
        <RegisterView session={session} target={target} />
      </Route>
      <Route path={routes.password.path} component={PasswordResetScreen} />
      <Route path={routes.profile.path} component={ProfileScreen} />
    </Switch>
  );
}

export default withMantine(AccountScreen);
