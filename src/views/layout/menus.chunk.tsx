import * as layout from '#texts/layout.ts';
import * as words from '#texts/layout.ts';
import { withLibrary } from '../library.tsx';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { routes } from '../../../common/routes/routes.ts';
import { useShop, useSelector } from '../shop/ShopContext.tsx';
import classes from './Header.module.css';

function Dropdown({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <Menu
      position="bottom-end"
      offset={6}
      radius="md"
      shadow="lg"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={className}>
          <bdi className={classes.title}>{title}</bdi>
          <span aria-hidden>▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>{children}</Menu.Dropdown>
    </Menu>
  );
}

function Item({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Menu.Item className={classes.item} component={Link} href={href}>
      {children}
    </Menu.Item>
  );
}

/** The menus of a signed-in user (S46, S47). */
function Menus() {
  const { session } = useShop();
  const name = useSelector(session, (state) => state.context.user?.name);
  const isAdmin = useSelector(session, (state) => state.context.user?.isAdmin);
  if (name === undefined) return null;
  return (
    <>
      {isAdmin ? (
        <Dropdown title={layout.admin} className={classes.link}>
          <Item href={routes.userList.href()}>{words.users}</Item>
          <Item href={routes.productList.href()}>{words.products}</Item>
          <Item href={routes.orderList.href()}>{words.orders}</Item>
        </Dropdown>
      ) : null}
      <Dropdown title={name} className={`${classes.link} ${classes.own}`}>
        <Item href={routes.profile.href()}>{words.profile}</Item>
        <Menu.Item className={classes.item} onClick={() => session.send({ type: 'session.signOut' })}>
          {words.logout}
        </Menu.Item>
        <Menu.Item className={classes.item} onClick={() => session.send({ type: 'session.clearDevice' })}>
          {layout.clearDevice}
        </Menu.Item>
      </Dropdown>
    </>
  );
}

export default withLibrary(Menus);
