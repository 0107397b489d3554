/** The picture of a product, where an admin chooses it. */
export const chooseFile = 'Choose File';
export const whichFiles = 'A JPEG, PNG or WebP picture.';
export const uploading = 'Uploading';
export const stopUploading = 'Stop uploading';
export const uploaded = 'Uploaded. Press Update to use it.';
export const notUploaded = 'Not uploaded: the previous image is kept.';
