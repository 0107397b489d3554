/** The picture of a product, where an admin chooses it. */
export const chooseFile = 'Datei auswählen';
export const whichFiles = 'Ein Bild als JPEG, PNG oder WebP.';
export const uploading = 'Wird hochgeladen';
export const stopUploading = 'Hochladen abbrechen';
export const uploaded = 'Hochgeladen. Mit „Speichern“ übernehmen Sie es.';
export const notUploaded = 'Nicht hochgeladen: Das bisherige Bild bleibt.';
