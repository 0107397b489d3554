export const code = 'Code für den Kundendienst:';
export const explained =
  'Er sagt, welche Schritte diese Seite gegangen ist, und nichts über Sie oder Ihre Eingaben. Er bleibt in diesem Browser: Lesen Sie ihn vor oder kopieren Sie die Zeilen darunter, wenn Sie Hilfe möchten.';
export const wholePaths = 'Die ganzen Codes';
