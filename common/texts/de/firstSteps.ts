export const firstSteps = 'Erste Schritte';
export const editShop = 'Geben Sie dem Shop einen Namen';
export const createProduct = 'Das erste Produkt anlegen';
export const importProducts = 'Oder eine CSV-Datei importieren';
export const order = 'Dann selbst etwas bestellen, so wie Ihre Kundschaft.';
