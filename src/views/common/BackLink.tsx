import { routes } from '../../../common/routes/routes.ts';
import classes from './BackLink.module.css';
import { TextLink } from './links.tsx';

/** The way back to the shop's first page (S13). */
export function BackLink() {
  return (
    <TextLink href={routes.home.href()} className={classes.back}>
      Go Back
    </TextLink>
  );
}
