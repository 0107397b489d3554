/** The forms for a user and a product, and what happens when another admin was faster. */
export { brand, category, countInStock, description, image, isAdmin, name, price } from './fields.ts';

export const update = 'Update';

export const allUsers = 'All users';
export const email = 'Email Address';
export const anAdmin = 'An administrator';
export const noAdmin = 'No administrator';

export const allProducts = 'All products';
export const sellForNothing = 'Sell for nothing';
export const costsNothing = (price: string) => `Its price is ${price}: shoppers will pay nothing for it.`;
export const isDraft = 'This is a draft: shoppers see it once you press Update.';
/** Between dollars and cents as they are typed. */
export const notAPrice = 'Price must be an amount such as 89.99';

export const preview = 'Preview';
export const asShoppersSee = 'As shoppers will find it in the shop.';
export const whatItIs = 'Basics';
export const forReading = 'About the product';
export const facts = 'Facts';
export const factsExplained = 'A line each: name, colon, value. For example “Weight: 250 g”.';
export const priceAndStock = 'Price and stock';
export const pictures = 'Pictures';
export const furtherPictures = 'Further pictures';
export const allPictures = 'All pictures, in their order';
export const mainPicture = 'Main picture';
export const pictureAt = (place: number) => `Picture ${place}`;
export const moveForward = (place: number) => `Move picture ${place} forward`;
export const moveBack = (place: number) => `Move picture ${place} back`;
export const removePicture = (place: number) => `Remove picture ${place}`;
export const mainComesFirst = 'The first is the main picture, in lists and in the cart.';

export const unsavedDraft = 'You have an unsaved draft';
export const typedAt = 'Typed:';
export const differsIn = (fields: string) => `It differs from the saved version in: ${fields}.`;
export const changedSince =
  'This product has been changed since. If you restore the draft, both versions are compared.';
export const restoreDraft = 'Restore the draft';
export const discardDraft = 'Discard it';

export const userDeleted =
  'This user has been deleted in the meantime. You can still copy what you typed, but not save it.';
export const backToUsers = 'Back to all users';
export const productDeleted =
  'This product has been deleted in the meantime. You can still copy what you typed, but not save it.';
export const backToProducts = 'Back to all products';

export const userChanged = 'This user has been changed in the meantime';
export const productChanged = 'This product has been changed in the meantime';
export const nothingSaved = 'Nothing is saved yet. Everything you typed is still here.';
export const chooseOfEach = 'Choose a version of each field. Update then replaces their version with the form.';
export const nothingDiffers = 'Your form matches the saved version. Update saves it.';
export const yoursAndTheirs = 'Yours and theirs';
export const field = 'Field';
export const yours = 'Yours';
export const theirs = 'Theirs';
export const choice = 'Choice';
export const changedByBoth = 'changed by both of you';
export const changedByYou = 'changed by you alone';
export const inForm = 'In the form';
export const takeTheirs = 'Take theirs';
export const takeTheirsOf = (label: string) => `Take theirs: ${label}`;
export const takeAllOfTheirs = 'Take all of theirs';
export const takenOver = 'Updated to theirs, because you had not changed it';
export const nothing = 'Nothing yet';

export const chooseFile = 'Choose File';
export const whichFiles = 'A JPEG, PNG, WebP or AVIF picture.';
export const uploading = 'Uploading';
export const stopUploading = 'Stop uploading';
export const uploaded = 'Uploaded. Press Update to use it.';
export const notUploaded = 'Not uploaded: the previous image is kept.';
export const addPicture = 'Add Picture';
export const notAdded = 'Not uploaded: nothing was added.';
export const noPlace = (most: number) => `A product has at most ${most} further pictures. Remove one to add another.`;
export const whichFurther = 'Another view, as JPEG, PNG, WebP or AVIF.';
