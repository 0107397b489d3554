const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

/** The relative luminance of a colour `#rrggbb`, as WCAG defines it. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** The first can be read on the shop's own accent. One of the last two can be read on any colour. */
const inks = ['#14213d', '#ffffff', '#000000'];

/** The colour of text on this one: its contrast is at least 4.5:1 (A100). */
export const textOn = (color: string): string => inks.find((ink) => contrast(color, ink) >= 4.5)!;

/** An accent with the text on it, and its shade under a pointer, as variables of the style sheets. */
export const accentVariables = (accent: string): Record<`--${string}`, string> => {
  const ink = textOn(accent);
  return {
    '--color-accent': accent,
    '--color-on-accent': ink,
    '--color-accent-hover': `color-mix(in srgb, ${accent} 80%, ${ink === '#ffffff' ? '#000' : '#fff'})`,
  };
};
