export const look = 'Name und Aussehen';
export const money = 'Geld und Länder';
export const texts = 'Kontakt und Bedingungen';
export const ownLogo = 'Steht anstelle unserer Tasche. Leer: die Tasche.';
export const inkIsChosen = 'Der Schaltflächen. Die Schrift darauf ist dunkel oder hell, damit sie lesbar bleibt.';
export const sample = 'In den Warenkorb';
export const currencyCode = 'Ihr Code, etwa USD oder EUR. Sie bleibt, sobald etwas bestellt wurde.';
export const ofTheItems = 'Von den Artikeln, ohne Versand.';
export const inCurrency = 'In der Währung darüber.';
export const countryCodes = 'Je zwei Buchstaben, etwa DE, AT. Das erste ist Ihr eigenes.';
export const search = 'Suche';
export const sameWords =
  'Eine Zeile für jedes, etwa tv, Fernseher. Eine Suche, die nichts findet, versucht es mit den anderen.';
export const whereShown = 'Auf einer eigenen Seite, mit einem Link am Ende jeder Seite.';
export const shopChanged = 'Dieser Shop wurde inzwischen geändert';
export const changedSince =
  'Dieser Shop wurde seitdem geändert. Wenn Sie den Entwurf wiederherstellen, werden beide Fassungen verglichen.';
export const noShop = 'Der Server dieses Shops bewahrt keine Einstellungen auf.';
export const noTerms = 'Dieser Shop hat hier noch nichts geschrieben.';
