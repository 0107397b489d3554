/** The date of a timestamp as shown on screen: its first 10 characters, in any time zone (S156, A16). */
export const dayOf = (timestamp: string | null | undefined): string => timestamp?.slice(0, 10) ?? '';

/** Formats a timestamp in the viewer's time zone and language: the time if it is today, else date and time. */
export const clockOf = (timestamp: string, now = new Date(), language?: string): string => {
  const at = new Date(timestamp);
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
    : at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
};
