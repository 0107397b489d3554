export const code = 'Code for support:';
export const explained =
  'It tells which steps this page took, and nothing about you or what you entered. It stays in this browser: read it out, or copy the lines below, if you want help.';
export const wholePaths = 'The whole codes';
