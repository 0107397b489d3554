import { vi } from 'vitest';

/** A window in which everything is near, or nothing. Vitest's environment has no observer of its own. */
export const stubNearness = (isIntersecting: boolean): unknown =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly see: (entries: object[]) => void;
      constructor(see: (entries: object[]) => void) {
        this.see = see;
      }
      observe() {
        this.see([{ isIntersecting }]);
      }
      disconnect() {}
    },
  );
