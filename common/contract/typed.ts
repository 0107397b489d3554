import * as v from 'valibot';
import { MIN_PASSWORD_LENGTH, emailOf, isLongEnough, storedEmail } from '../domain/typed.ts';
import { schemaMessage } from '../texts/messages.ts';
import { Id, MOST_UNITS, Version, longText, text, upTo, wholeIn } from './fields.ts';
import { PriceIn } from './price.ts';
import { MOST_FACTS, MOST_IMAGES } from './product.ts';

// The bodies of requests that forms send. Apart from what is read, because the first load needs only that.

/** An address that is looked up. It becomes its stored form, so that every way to type it finds the account (A90). */
export const TypedEmail = v.pipe(
  v.string(schemaMessage('isRequired', { field: 'email' })),
  v.maxLength(400, schemaMessage('tooLong', { field: 'email', most: 254 })),
  v.transform(storedEmail),
  v.maxLength(254, schemaMessage('tooLong', { field: 'email', most: 254 })),
);
export const Email = v.pipe(
  TypedEmail,
  v.check((email) => emailOf(email) !== null, schemaMessage('mustBeEmail')),
);

const Password = upTo('password', 1000, 'isRequired');
const NewPassword = v.pipe(
  Password,
  v.check(isLongEnough, schemaMessage('passwordTooShort', { least: MIN_PASSWORD_LENGTH })),
);

export const Credentials = v.object({ email: TypedEmail, password: Password });
export type Credentials = v.InferInput<typeof Credentials>;

/** Registration (S67, A36). Strict, so that an extra field cannot make the user an admin. */
export const Registration = v.strictObject({ name: text('name', 100), email: Email, password: NewPassword });
export type Registration = v.InferInput<typeof Registration>;

/** The token decides whose profile it is (S73, A11). A current password that is sent must be correct (A44). */
export const ProfileIn = v.object({
  id: v.optional(upTo('id', 64)),
  name: text('name', 100),
  email: Email,
  password: v.optional(v.union([v.literal(''), NewPassword])),
  currentPassword: v.optional(Password),
});
export type ProfileIn = v.InferInput<typeof ProfileIn>;

export const UserIn = v.object({
  _id: v.optional(Id),
  name: text('name', 100),
  email: Email,
  isAdmin: v.boolean(schemaMessage('mustBeAdminOrNot')),
  version: Version,
});
export type UserIn = v.InferInput<typeof UserIn>;

export const ReviewIn = v.object({
  rating: wholeIn(1, 5, schemaMessage('mustBeRating')),
  comment: longText('comment', 2000),
});
export type ReviewIn = v.InferOutput<typeof ReviewIn>;

/** Names in one call: a request of a tenth of a megabyte. */
export const MOST_NAMES = 500;

export const SameNamesIn = v.pipe(
  v.object({ names: v.pipe(v.array(text('name', 200)), v.maxLength(MOST_NAMES)) }),
  v.examples([{ names: ['Lamp'] }]),
);

const MOST_IMAGE_CHARACTERS = 500;

/** The full product that an admin sends (S74, S121). Derived fields (rating, reviews …) are ignored. */
export const ProductIn = v.object({
  _id: v.optional(Id),
  name: text('name', 200),
  price: v.message(PriceIn, schemaMessage('atLeastZero')),
  image: text('image', MOST_IMAGE_CHARACTERS),
  /** Further pictures (A73). Without the field those that are stored stay; `[]` removes them. */
  images: v.optional(
    v.pipe(
      v.array(text('furtherImage', MOST_IMAGE_CHARACTERS), schemaMessage('mustBeImages')),
      v.maxLength(MOST_IMAGES, schemaMessage('tooManyImages', { most: MOST_IMAGES })),
    ),
  ),
  /** Without the field those that are stored stay, as with `images`. */
  facts: v.optional(
    v.pipe(
      v.array(
        v.object({ name: text('factName', 60), value: text('factValue', 300) }, schemaMessage('mustBeFacts')),
        schemaMessage('mustBeFacts'),
      ),
      v.maxLength(MOST_FACTS, schemaMessage('tooManyFacts', { most: MOST_FACTS })),
    ),
  ),
  brand: text('brand', 100),
  category: text('category', 100),
  description: longText('description', 10_000),
  countInStock: wholeIn(0, MOST_UNITS, schemaMessage('mustBeStock')),
  version: Version,
});
export type ProductIn = v.InferInput<typeof ProductIn>;
