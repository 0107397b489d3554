/**
 * What the API answers. These are templates, and not functions as elsewhere: the server finds the template of a message
 * again to say the same in another language. A value in braces is written as it is.
 */
export const apology = 'Something went wrong on our side. Please try again.';
export const unavailable = 'The shop is busy or its database cannot be reached. Please try again in a moment.';
export const overloaded = 'The shop is very busy right now. Please try again in a moment.';
export const nowhere = 'There is nothing at this address';
export const notJsonType = 'Send the request as JSON, with Content-Type: application/json';
export const tooLarge = 'The request is too large';
export const notJson = 'The request is not valid JSON';
export const wrongLength = 'The request is not as long as it says';
export const unstorable = 'A value of the request cannot be stored';
export const vanished = 'What this refers to has just been deleted. Reload and try again.';

export const productNotFound = 'Product not found';
export const orderNotFound = 'Order not found';
export const userNotFound = 'User not found';
export const productChanged = 'This product has been changed meanwhile. Reload it and try again.';
export const userChanged = 'This user has been changed meanwhile. Reload it and try again.';

export const isRequired = '{field} is required';
export const isNotValid = '{field} is not valid';
export const mustBeObject = 'The request must be a JSON object';

export const wrongPassword = 'Invalid email or password';
export const userExists = 'User already exists';
