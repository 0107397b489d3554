import { unlisted } from '../../../common/domain/head.ts';
import { hasWords } from '../../../common/domain/merchant.ts';
import { routes } from '../../../common/routes/routes.ts';
import * as names from '#texts/fields.ts';
import { noTerms } from '#texts/shop.ts';
import { Page } from '../common/Page.tsx';
import { useMerchant } from '../shop/ShopContext.tsx';

export default function Terms() {
  const merchant = useMerchant();
  const { path, title } = routes.terms;
  const parts = [
    [names.contact, merchant.contact],
    [names.terms, merchant.terms],
  ].filter(([, text]) => text !== '');
  return (
    <Page title={title} head={{ ...unlisted(title), path: hasWords(merchant) ? path : null }} size="sm">
      {hasWords(merchant) ? null : <p>{noTerms}</p>}
      <div className="stack">
        {parts.map(([name, text]) => (
          <section key={name} className="stack tight">
            <h2>{name}</h2>
            <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {text}
            </p>
          </section>
        ))}
      </div>
    </Page>
  );
}
