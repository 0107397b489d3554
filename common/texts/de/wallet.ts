export const cancelled = 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.';
export const declined =
  'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht; versuchen Sie es noch einmal oder mit einer anderen Karte.';
export const failed = 'Google Pay konnte nicht geöffnet werden. Es wurde nichts abgebucht.';
export const unreachable = 'Google Pay ist von hier aus nicht erreichbar.';
export const silent = 'Google Pay antwortet nicht.';
export const unfit = 'Google Pay kann in diesem Browser nicht verwendet werden.';
export const noBankPage = 'Die Seite Ihrer Bank kann nicht geöffnet werden. Es wurde nichts abgebucht.';
