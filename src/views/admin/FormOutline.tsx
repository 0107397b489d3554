import { Card } from '../common/Card.tsx';
import outline from '../common/Outline.module.css';
import classes from './FormOutline.module.css';
import form from './ProductForm.module.css';

function FieldOutline({ className }: { className: string | undefined }) {
  return (
    <div>
      <div className={`${outline.line} ${classes.label}`} />
      <div className={`${outline.block} ${className}`} />
    </div>
  );
}

/** The layout of a user's form while the user is loading: name, email, role and button. */
export function UserFormOutline() {
  return (
    <Card className={classes.card}>
      <div className={classes.fields}>
        <FieldOutline className={classes.field} />
        <FieldOutline className={classes.field} />
        <div className={`${outline.line} ${classes.label}`} />
        <div className={`${outline.block} ${classes.field}`} />
      </div>
    </Card>
  );
}

/** The layout of a product's form, with the preview beside it, while the product is loading. */
export function ProductFormOutline() {
  return (
    <Card className={classes.card}>
      <div className={form.columns}>
        <div className={classes.fields}>
          <FieldOutline className={classes.field} />
          <div className={form.pair}>
            <FieldOutline className={classes.field} />
            <FieldOutline className={classes.field} />
          </div>
          <FieldOutline className={classes.text} />
          <div className={form.pair}>
            <FieldOutline className={classes.field} />
            <FieldOutline className={classes.field} />
          </div>
          <FieldOutline className={classes.text} />
          <div className={`${outline.block} ${classes.field}`} />
        </div>
        <div className={`${outline.block} ${classes.picture}`} />
      </div>
    </Card>
  );
}
