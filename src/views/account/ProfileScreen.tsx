import { useSelector } from '../shop/useSelector.ts';
import { useMemo } from 'react';
import { useSearch } from '../shop/useAddress.ts';
import { routes } from '../../../common/routes/routes.ts';
import { accountFeatures } from '../../../common/contract/endpoints.ts';
import type { LoginInfo } from '../../../common/contract/user.ts';
import { readListing } from '../../../common/domain/listing.ts';
import { ownAccountMachine } from '../../machines/ownAccount.machine.ts';
import { profileMachine } from '../../machines/profile.machine.ts';
import { Card } from '../common/Card.tsx';
import { Page } from '../common/Page.tsx';
import { ownAccountEffects } from '../../app/ownAccountEffects.ts';
import { myOrdersEffects, profileEffects } from '../../app/profileEffects.ts';
import { useScreen, useShop } from '../shop/ShopContext.tsx';
import { useFeatures } from '../shop/useFeatures.ts';
import { useList } from '../shop/useList.ts';
import { MyOrdersView } from './MyOrdersView.tsx';
import { OwnAccountView } from './OwnAccountView.tsx';
import { ProfileView } from './ProfileView.tsx';
import { useAccountActors } from './useAccountActors.ts';
import classes from './Account.module.css';

function OwnAccount({ features }: { features: readonly string[] }) {
  const options = { actors: useAccountActors(), effects: ownAccountEffects };
  return <OwnAccountView account={useScreen(ownAccountMachine, { features }, options)} />;
}

function Profile({ user }: { user: LoginInfo }) {
  const { actors } = useShop();
  const features = useFeatures();
  const profile = useScreen(profileMachine, { user }, { effects: profileEffects });
  const search = useSearch();
  const { page } = readListing(search);
  const listing = useMemo(() => ({ page }), [page]);
  const orders = useList(actors.listMyOrders, listing, myOrdersEffects);
  return (
    <div className={classes.columns}>
      <Card className={`${classes.card} ${classes.profile}`}>
        <ProfileView profile={profile} />
      </Card>
      <MyOrdersView orders={orders} page={page} />
      {accountFeatures.some((each) => features.includes(each)) ? (
        <div className={classes.own}>
          <OwnAccount features={features} />
        </div>
      ) : null}
    </div>
  );
}

/** The user's profile and orders (S26, S27). */
export function ProfileScreen() {
  const { session } = useShop();
  const user = useSelector(session, (state) => state.context.user);
  return (
    <Page title={routes.profile.title} size="xl">
      {user === null ? null : <Profile key={user._id} user={user} />}
    </Page>
  );
}
