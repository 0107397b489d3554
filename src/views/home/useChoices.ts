import { useMemo } from 'react';
import { CATALOGUE_FILTERS } from '../../../common/contract/endpoints.ts';
import { choicesOf, type Choices } from '../../../common/domain/choices.ts';
import { useFeatures } from '../shop/useFeatures.ts';
import { useSearch } from '../shop/useAddress.ts';

/** What the address chooses of the catalogue; undefined if the backend does not announce that it can choose (A51). */
export const useChoices = (): Choices | undefined => {
  const search = useSearch();
  const isOffered = useFeatures().includes(CATALOGUE_FILTERS);
  return useMemo(() => (isOffered ? choicesOf(search) : undefined), [isOffered, search]);
};
