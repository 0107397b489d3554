/** A timestamp as shown to people: its first 10 characters, whatever the time zone (S156, A16). */
export const dayOf = (timestamp: string | null | undefined): string => timestamp?.slice(0, 10) ?? '';

/** A moment as people say it, in their own time zone and language: the time of today, else the day with it. */
export const clockOf = (timestamp: string, now = new Date(), language?: string): string => {
  const at = new Date(timestamp);
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
    : at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
};
