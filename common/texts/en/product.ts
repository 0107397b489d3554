import { plural } from './plural.ts';

export const product = 'Product';
export const editProduct = 'Edit product';
export const price = 'Price:';
export const inStock = 'In Stock';
export const outOfStock = 'Out Of Stock';
export const onlyLeft = (count: number) => `Only ${count} left`;
export const pictures = 'Pictures';
export const choosePicture = 'Choose a picture';
export const picturePlace = (place: number, count: number) => `Picture ${place} of ${count}`;
export const pictureOf = (name: string, place: number, count: number) => `${name}, picture ${place} of ${count}`;

export const zoom = 'Zoom';
export const zoomOf = (name: string) => `Zoom: ${name}`;
export const closeZoom = 'Close';
export const larger = 'Larger';
export const smaller = 'Smaller';
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';

export const qty = 'Qty';
export const addToCart = 'Add To Cart';
export const adding = 'Adding to the cart';

export const facts = 'Facts';

export const related = 'You may also like';

export const reviews = 'Reviews';
export const noReviews = 'No Reviews';
export const order = 'Sort by';
export const newestFirst = 'Newest first';
export const bestFirst = 'Best rating first';
export const worstFirst = 'Worst rating first';
export const showMore = 'Show more reviews';
export const loadingReviews = 'Loading reviews';
export const reviewsByStars = 'Reviews by stars';
export const starCount = (count: number) => plural(count, { one: '1 star', other: `${count} stars` });

export const writeReview = 'Write a Customer Review';
/** Around the link to sign in, with their spaces. */
export const beforeSignIn = 'Please ';
export const signIn = 'sign in';
export const afterSignIn = ' to write a review';
export const loadingForm = 'Loading the form';
