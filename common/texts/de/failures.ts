export const unreachable =
  'Der Laden ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.';
export const failedWith = (status: number): string => `Die Anfrage ist mit Status ${status} fehlgeschlagen`;
export const notUnderstood = (where: string): string => `Der Laden hat etwas Unverständliches geantwortet${where}.`;
export const wentWrong = 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.';
export const chunkFailed = (name: string): string => `Der Teil ${name} konnte nicht geladen werden`;
export const adminsOnly = 'Diese Seite ist für die Verwaltung.';
