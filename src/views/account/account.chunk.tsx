import '../library.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { redirectOf } from '../../../common/domain/address.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { LoginView } from './LoginView.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';
import { RegisterView } from './RegisterView.tsx';

/** Signing in, signing up, and the own profile: whichever the address names. */
export default function AccountScreen() {
  const path = usePathname().toLowerCase();
  const target = redirectOf(useSearch());
  const { session } = useShop();
  if (path.startsWith('/profile')) return <ProfileScreen />;
  return path.startsWith('/register') ? (
    <RegisterView session={session} target={target} />
  ) : (
    <LoginView session={session} target={target} />
  );
}
