/** The media type of a stored picture, by its name. */
export const pictureType = (name: string): string => (name.endsWith('.avif') ? 'image/avif' : 'image/webp');
