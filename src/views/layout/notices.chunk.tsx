import * as words from '#texts/common.ts';
import { withMantine } from '../MantineRoot.tsx';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { createNotificationsStore, hideNotification, Notifications, showNotification } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { TextLink } from '../common/controls.tsx';
import { SupportLine } from '../common/calls.tsx';
import { useShop, useSelector } from '../shop/ShopContext.tsx';
import classes from './notices.module.css';

const BRIEFLY_MS = 5000;

/** Messages that belong to no page. Each is an alert; the actor has the list. */
function Notices() {
  const { notices } = useShop().actors;
  const shown = useSelector(notices, (state) => state.context);
  const [store] = useState(createNotificationsStore);

  useEffect(() => {
    for (const { id = '' } of store.getState().notifications) {
      if (!shown.some((notice) => notice.id === id)) hideNotification(id, store);
    }
    for (const { id, message, link, failed, isBrief = false } of shown) {
      const content = (
        <>
          {message} {link ? <TextLink href={link.href}>{link.label}</TextLink> : null}
          {failed === true ? <SupportLine /> : null}
        </>
      );
      const onClose = () => notices.send({ type: 'notice.dismiss', id });
      const closeButtonProps = { 'aria-label': words.dismiss };
      const autoClose = isBrief && BRIEFLY_MS;
      showNotification({ id, message: content, color: 'amber', autoClose, closeButtonProps, onClose }, store);
    }
  }, [notices, shown, store]);

  return (
    <Notifications
      store={store}
      classNames={{ notification: classes.notice }}
      containerWidth={384}
      zIndex={20}
      autoClose={false}
      limit={Infinity}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      withinPortal={false}
    />
  );
}

export default withMantine(Notices);
