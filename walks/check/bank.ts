/** The bank's page, which opens once a move says so: or does not, or its visitor comes back by Back. */
export class HeldBank {
  private held: { resolve: () => void; reject: (error: unknown) => void } | null = null;

  readonly open = (_: { page: string }, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      this.held = { resolve, reject };
      signal.addEventListener('abort', () => {
        this.held = null;
        reject(signal.reason);
      });
    });

  /** Whether the page is opening. */
  get isOpening(): boolean {
    return this.held !== null;
  }

  /** Its visitor is back. */
  comeBack(): void {
    this.held?.resolve();
    this.held = null;
  }

  fail(): void {
    this.held?.reject(new Error('The page of the bank does not open.'));
    this.held = null;
  }
}
