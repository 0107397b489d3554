/** The picture of a product, where an admin chooses it. */
export const chooseFile = 'Choose File';
export const whichFiles = 'A JPEG, PNG or WebP picture.';
export const uploading = 'Uploading';
export const stopUploading = 'Stop uploading';
export const uploaded = 'Uploaded. Press Update to use it.';
export const notUploaded = 'Not uploaded: the previous image is kept.';
export const addPicture = 'Add A Picture';
export const notAdded = 'Not uploaded: nothing was added.';
export const noPlace = (most: number): string =>
  `A product has at most ${most} further pictures. Remove one to add another.`;
export const whichFurther = 'Another view, as JPEG, PNG or WebP.';
