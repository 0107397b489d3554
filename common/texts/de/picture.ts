/** The picture of a product, where an admin chooses it. */
export const chooseFile = 'Datei auswählen';
export const whichFiles = 'Ein Bild als JPEG, PNG oder WebP.';
export const uploading = 'Wird hochgeladen';
export const stopUploading = 'Hochladen abbrechen';
export const uploaded = 'Hochgeladen. Mit „Speichern“ übernehmen Sie es.';
export const notUploaded = 'Nicht hochgeladen: Das bisherige Bild bleibt.';
export const addPicture = 'Bild hinzufügen';
export const notAdded = 'Nicht hochgeladen: Es ist nichts dazugekommen.';
export const noPlace = (most: number): string =>
  `Ein Produkt hat höchstens ${most} weitere Bilder. Entfernen Sie eines, um ein anderes hinzuzufügen.`;
export const whichFurther = 'Eine weitere Ansicht, als JPEG, PNG oder WebP.';
