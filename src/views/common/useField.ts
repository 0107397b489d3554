import { useEffect, useRef } from 'react';

/** A `ref` of a field that has this value until another one is typed or chosen: it is on screen before it is used. */
export const useField = <T extends HTMLInputElement | HTMLSelectElement>(value: string) => {
  const field = useRef<T>(null);
  useEffect(() => {
    field.current!.value = value;
  }, [value]);
  return field;
};
