import * as words from '#texts/layout.ts';
import { useSelector } from '../shop/useSelector.ts';
import { ChunkFailure, type ChunkProps } from '../common/ChunkView.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './Header.module.css';

/** A placeholder with the text and width of the menus until they are loaded, or the error (S58). */
export function MenusPlaceholder({ chunk }: ChunkProps) {
  const { session } = useShop();
  const name = useSelector(session, (state) => state.context.user?.name);
  const isAdmin = useSelector(session, (state) => state.context.user?.isAdmin);
  return (
    <>
      {isAdmin ? <MenuTitle className={classes.link} title={words.admin} /> : null}
      <MenuTitle className={`${classes.link} ${classes.own}`} title={name ?? ''} />
      <div className={classes.trouble}>
        <ChunkFailure chunk={chunk} />
      </div>
    </>
  );
}

function MenuTitle({ title, className }: { title: string; className?: string }) {
  return (
    <span className={className}>
      <span className={classes.title}>{title}</span>
      <span aria-hidden>▾</span>
    </span>
  );
}
