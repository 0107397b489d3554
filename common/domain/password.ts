/** The minimum length of a password (A36). There is no composition rule. */
export const MIN_PASSWORD_LENGTH = 8;
