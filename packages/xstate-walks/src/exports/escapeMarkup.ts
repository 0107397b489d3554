const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as XML and HTML want it, in an element or in an attribute. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!);
