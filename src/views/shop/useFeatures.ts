import { createContext, use, useState } from 'react';
import { featuresOf } from '../../services/features.ts';

/** What the backend announces, where the server draws: there is no document yet. */
export const DrawnFeatures = createContext<readonly string[] | null>(null);

/** What the backend announces beyond the specification, as an input of charts. */
export const useFeatures = (): readonly string[] => {
  const drawn = use(DrawnFeatures);
  const [features] = useState(() => drawn ?? featuresOf(document));
  return features;
};
