import '../library.css';
import '@mantine/core/styles/Notification.css';
import { Notification } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { TextLink } from '../common/links.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './notices.module.css';

/** Messages that belong to no screen, until they are dismissed. Each is an alert, so it is read out when it comes. */
export default function Notices() {
  const { notices } = useShop();
  const shown = useSelector(notices, (state) => state.context);
  return (
    <div className={classes.notices}>
      {shown.map(({ message, link }, index) => (
        <Notification
          key={`${index} ${message}`}
          className={classes.notice}
          color="amber"
          closeButtonProps={{ 'aria-label': 'Dismiss' }}
          onClose={() => notices.send({ type: 'notice.dismiss', index })}
        >
          {message} {link ? <TextLink href={link.href}>{link.label}</TextLink> : null}
        </Notification>
      ))}
    </div>
  );
}
