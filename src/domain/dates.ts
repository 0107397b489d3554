/** A timestamp as shown to people: its first 10 characters, whatever the time zone (S156, A16). */
export const dayOf = (timestamp: string | null | undefined): string => timestamp?.slice(0, 10) ?? '';
