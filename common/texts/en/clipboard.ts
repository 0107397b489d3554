export const noClipboard = 'This page has no clipboard.';
