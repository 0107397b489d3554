import { withMantine } from '../MantineRoot.tsx';
import { usePathname } from '../shop/navigation.ts';
import { routes } from '../../../common/routes/routes.ts';
import { useFeatures, useShop, useSelector, useScreen } from '../shop/ShopContext.tsx';
import { useMemo } from 'react';
import { orderMachine, type Viewer } from '../../machines/order.machine.ts';
import { orderToolsMachine } from '../../machines/orderTools.machine.ts';
import { walletMachine } from '../../machines/wallet.machine.ts';
import { orderEffects, orderToolsEffects, sentPaymentFor } from '../../app/orderEffects.ts';
import { createOwnServices } from '../../services/ownServices.ts';
import { createClipboardServices } from '../../services/output.ts';
import { useServices } from '../shop/useServices.ts';
import { OrderView } from './OrderView.tsx';
import type { DrawWallet } from './Payment.tsx';
import { WalletView } from './WalletView.tsx';

const drawWallet: DrawWallet = (wallet, beside) => <WalletView wallet={wallet} {...beside} />;

function OrderScreen({ orderId, viewer: { email, isAdmin } }: { orderId: string; viewer: Viewer }) {
  const { services, stored } = useShop().page;
  const canRefund = useFeatures().includes('order-refunds');
  const wallet = useMemo(() => walletMachine.provide({ actors: services }), [services]);
  const payment = sentPaymentFor(stored('sentPayments'), orderId);
  const input = { orderId, viewer: { email, isAdmin }, payment, canRefund };
  const { refundOrder, copyText } = useServices((http) => ({
    ...createClipboardServices(window),
    ...createOwnServices(http),
  }));
  const order = useScreen(orderMachine, input, { actors: { wallet, refundOrder }, effects: orderEffects });
  const tools = useScreen(orderToolsMachine, { orderId }, { actors: { copyText }, effects: orderToolsEffects });
  return <OrderView order={order} tools={tools} drawWallet={drawWallet} />;
}

/** The order at this path (S32, S33). Another order or another user starts over (S83). */
function Screen() {
  const user = useSelector(useShop().actors.session, (state) => state.context.user);
  const id = routes.order.match(usePathname())?.id;
  return user === null || id === undefined ? null : (
    <OrderScreen key={`${user._id} ${id}`} orderId={id} viewer={user} />
  );
}

export default withMantine(Screen);
