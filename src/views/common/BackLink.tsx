import * as words from '#texts/common.ts';
import { routes } from '../../../common/routes/routes.ts';
import classes from './BackLink.module.css';
import { TextLink } from './links.tsx';

/** The link back to the home page (S13). */
export function BackLink() {
  return (
    <TextLink href={routes.home.href()} className={classes.back}>
      {words.goBack}
    </TextLink>
  );
}
