export const look = 'Name und Aussehen';
export const money = 'Geld und Länder';
export const texts = 'Kontakt und Bedingungen';
export const ownLogo = 'Steht anstelle der Tasche. Leer lassen, um die Tasche zu behalten.';
export const inkIsChosen = 'Für Schaltflächen. Die Schrift darauf wird dunkel oder hell, damit sie lesbar bleibt.';
export const sample = 'In den Warenkorb';
export const currencyCode = 'Ein Code wie USD oder EUR. Nach der ersten Bestellung nicht mehr änderbar.';
export const ofTheItems = 'Auf die Artikel, nicht auf den Versand.';
export const inCurrency = 'In der Währung darüber.';
export const countryCodes = 'Codes aus zwei Buchstaben, etwa DE, AT. Das eigene Land zuerst.';
export const search = 'Suche';
export const sameWords =
  'Eine Gruppe pro Zeile, etwa tv, Fernseher. Findet eine Suche nichts, versucht sie die anderen Wörter.';
export const whereShown = 'Auf einer eigenen Seite, mit einem Link am Ende jeder Seite.';
export const shopChanged = 'Dieser Shop wurde inzwischen geändert';
export const changedSince =
  'Dieser Shop wurde seitdem geändert. Wenn Sie den Entwurf wiederherstellen, werden beide Fassungen verglichen.';
export const noShop = 'Der Server dieses Shops hat keine Einstellungen.';
export const noTerms = 'Dieser Shop hat hier noch nichts geschrieben.';
