import { Text } from '@mantine/core';
import { ButtonLink } from '../common/links.tsx';
import { Page } from '../common/Page.tsx';

/** An address, or a product, that the shop does not know (S57, A32). */
export function NotFound({ what = 'page' }: { what?: string }) {
  return (
    <Page title={`No such ${what}`} heading={`We cannot find that ${what}`} size="sm">
      <meta name="robots" content="noindex" />
      <Text mb="lg">It may have been moved, or the address has a typing error.</Text>
      <ButtonLink href="/">Go to the shop</ButtonLink>
    </Page>
  );
}
