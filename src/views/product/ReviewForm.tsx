import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as words from '#texts/review.ts';
import type { ReviewIn } from '../../../common/contract/product.ts';
import { Form } from '../common/Form.tsx';
import { RatingField } from './RatingField.tsx';
import classes from './ReviewForm.module.css';

/** The maximum length of a comment (A22). */
const LONGEST = 2000;

/** The number of remaining characters is shown from here on. */
const NEAR_THE_END = 200;

/** The review form (S75, S112, S113); rating and comment are required (A22). */
export function ReviewForm({ busy, onSubmit }: { busy: boolean; onSubmit: (draft: ReviewIn) => void }) {
  const form = useForm({
    initialValues: { rating: '', comment: '' },
    validate: {
      rating: (rating) => (rating === '' ? words.chooseRating : null),
      comment: (comment) => (comment.trim() === '' ? words.writeComment : null),
    },
  });
  const left = LONGEST - form.values.comment.length;
  return (
    <Form
      form={form}
      className={classes.form}
      onSubmit={({ rating, comment }) => onSubmit({ rating: Number(rating), comment: comment.trim() })}
    >
      <RatingField disabled={busy} {...form.getInputProps('rating')} />
      <Textarea
        label={words.comment}
        rows={5}
        maxLength={LONGEST}
        required
        withAsterisk={false}
        disabled={busy}
        description={left <= NEAR_THE_END ? words.charactersLeft(left) : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('comment')}
      />
      <Button type="submit" loading={busy}>
        {words.submit}
      </Button>
    </Form>
  );
}
