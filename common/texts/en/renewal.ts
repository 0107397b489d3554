export const expired = 'Your session has expired';
export const nothingLost = 'Sign in again to go on where you were. Nothing you have typed is lost.';
export const signOut = 'Sign out';
