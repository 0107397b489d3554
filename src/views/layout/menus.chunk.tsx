import * as words from '#texts/layout.ts';
import { withMantine } from '../MantineRoot.tsx';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { routes } from '../../../common/routes/routes.ts';
import { useFeatures, useShop, useSelector } from '../shop/ShopContext.tsx';
import type { MenuName } from './Header.tsx';
import classes from './Header.module.css';

type DropdownProps = {
  title: string;
  className?: string;
  /** Opened before the menus were loaded. */
  isFirst: boolean;
  children: ReactNode;
};

function Dropdown({ title, className, isFirst, children }: DropdownProps) {
  const button = useRef<HTMLButtonElement>(null);
  // As it was pressed: with the focus, which closing gives back.
  useEffect(() => {
    if (!isFirst) return;
    button.current!.focus();
    button.current!.click();
  }, [isFirst]);
  return (
    <Menu
      position="bottom-end"
      offset={6}
      radius="md"
      shadow="lg"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.dropdown, item: classes.item }}
    >
      <Menu.Target>
        <button ref={button} type="button" className={className}>
          <bdi className={`clamped ${classes.title}`}>{title}</bdi>
          <span aria-hidden>▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function Item({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Menu.Item component={Link} href={href}>
      {children}
    </Menu.Item>
  );
}

function Menus({ opened }: { opened: MenuName }) {
  const { session } = useShop().actors;
  const name = useSelector(session, (state) => state.context.user?.name);
  const isAdmin = useSelector(session, (state) => state.context.user?.isAdmin);
  const features = useFeatures();
  if (name === undefined) return null;
  return (
    <>
      {isAdmin ? (
        <Dropdown title={words.admin} className={classes.link} isFirst={opened === 'admin'}>
          <Item href={routes.userList.href()}>{words.users}</Item>
          <Item href={routes.productList.href()}>{words.products}</Item>
          <Item href={routes.orderList.href()}>{words.orders}</Item>
          {features.includes('admin-overview') ? (
            <Item href={routes.overview.href()}>{routes.overview.title}</Item>
          ) : null}
          {features.includes('shop') ? <Item href={routes.shopEdit.href()}>{routes.shopEdit.title}</Item> : null}
        </Dropdown>
      ) : null}
      <Dropdown title={name} className={`${classes.link} ${classes.own}`} isFirst={opened === 'own'}>
        <Item href={routes.profile.href()}>{words.profile}</Item>
        <Menu.Item onClick={() => session.send({ type: 'session.signOut' })}>{words.logout}</Menu.Item>
        <Menu.Item onClick={() => session.send({ type: 'session.clearDevice' })}>{words.clearDevice}</Menu.Item>
      </Dropdown>
    </>
  );
}

export default withMantine(Menus);
