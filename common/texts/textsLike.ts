/** The shape of texts in any language: those that are plain, and those that are made of values. */
export type TextsLike<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : English[Name];
};
