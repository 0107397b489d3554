import { withMantine } from '../MantineRoot.tsx';
import * as words from '#texts/firstSteps.ts';
import { routes } from '../../../common/routes/routes.ts';
import { Card } from '../common/Card.tsx';
import { TextLink } from '../common/controls.tsx';
import { useFeatures } from '../shop/ShopContext.tsx';

function FirstSteps() {
  const hasShop = useFeatures().includes('shop');
  return (
    <Card title={words.firstSteps}>
      <ol>
        {hasShop ? (
          <li>
            <TextLink href={routes.shopEdit.href()}>{words.editShop}</TextLink>
          </li>
        ) : null}
        <li>
          <TextLink href={routes.productList.href()}>{words.createProduct}</TextLink>
        </li>
        <li>
          <TextLink href={routes.productImport.href()}>{words.importProducts}</TextLink>
        </li>
        <li>{words.order}</li>
      </ol>
    </Card>
  );
}

export default withMantine(FirstSteps);
