import type { ReactNode } from 'react';
import * as common from '#texts/common.ts';
import * as words from '#texts/order.ts';
import { TEST_WALLET } from '../../../common/contract/endpoints.ts';
import { formatPrice } from '../../../common/domain/money.ts';
import { Card } from '../common/Card.tsx';
import { useFeatures } from '../shop/useFeatures.ts';
import classes from './Wallet.module.css';

/** Takes the room of these words. The style sheet draws them, unseen, so that no one reads or finds them a second time. */
const Room = ({ of: text }: { of: string }) => <span className={classes.words} data-words={text} />;

/** The room of the longest that the wallet tells: a refusal with a button and a code for words. */
function RoomOfTold() {
  return (
    <div className={classes.room} aria-hidden>
      <p className={classes.held}>
        <Room of={words.heldNoMore} />
      </p>
      <div className={classes.refusal}>
        <Room of={words.refusedByBank} />
        <span className={classes.retry}>
          <Room of={common.tryAgain} />
        </span>
      </div>
      <p className={classes.code}>
        <Room of={words.code} />
      </p>
    </div>
  );
}

/**
 * What the wallet tells and the ways to pay. It is as high from the first frame on as in any state of the wallet, so that
 * nothing below it moves.
 */
export function WalletLayout({ told, action, remark }: { told: ReactNode; action: ReactNode; remark: ReactNode }) {
  const isInTest = useFeatures().includes(TEST_WALLET);
  return (
    <div className={classes.layout}>
      <div className={classes.told}>
        <RoomOfTold />
        <div className={classes.texts}>{told}</div>
      </div>
      <div className={classes.ways}>
        <div className={classes.action}>{action}</div>
        <div className={`${classes.told} ${classes.below}`}>
          {isInTest ? (
            <p className={`${classes.room} ${classes.remark}`} aria-hidden>
              <Room of={words.testMode} />
            </p>
          ) : null}
          {remark}
        </div>
      </div>
    </div>
  );
}

/** The room of the whole box in which an order is paid, whatever is shown there. */
export function PaymentPlaceholder({ dollars }: { dollars: number }) {
  return (
    <div className={classes.room} aria-hidden>
      <Card title={<Room of={`${words.beforeAmount}${formatPrice(dollars)}${words.afterAmount}`} />}>
        <WalletLayout told={null} action={null} remark={null} />
      </Card>
    </div>
  );
}
