import outline from '../common/Outline.module.css';
import page from './Order.module.css';
import classes from './OrderOutline.module.css';

/** The layout of what an order's page and the last step of the checkout show: shipping, payment, items, and prices. */
export function OrderPartsOutline() {
  return (
    <div className={page.columns}>
      <div className={page.parts}>
        <div className={`${outline.block} ${classes.shipping}`} />
        <div className={`${outline.block} ${classes.payment}`} />
        <div className={`${outline.block} ${classes.items}`} />
      </div>
      <div className={`${outline.block} ${classes.summary}`} />
    </div>
  );
}

/** The layout of an order's page while the order is loading. */
export function OrderOutline() {
  return (
    <div className={classes.page}>
      <div className={`${outline.line} ${classes.placed}`} />
      <div className={`${outline.line} ${classes.number}`} />
      <div className={`${outline.line} ${classes.timeline}`} />
      <OrderPartsOutline />
    </div>
  );
}
