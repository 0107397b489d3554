export const noClipboard = 'Diese Seite hat keine Zwischenablage.';
