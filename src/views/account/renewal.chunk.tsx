import { withLibrary } from '../library.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Modal.css';
import { useShop } from '../shop/ShopContext.tsx';
import { RenewalView } from './RenewalView.tsx';

/** The dialog to sign in again when the session has expired (A28). */
function RenewalScreen() {
  return <RenewalView session={useShop().session} />;
}

export default withLibrary(RenewalScreen);
