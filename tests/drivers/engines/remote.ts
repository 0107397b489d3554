/** A browser that is driven from outside, by the commands of W3C WebDriver. */
export type Remote = {
  /** Sends a command, such as `ElementClick`, and gives its value. */
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;
  close: () => Promise<void>;
};

/** The commands of WebDriver that the main job needs. */
export type Command = 'Navigate' | 'ExecuteScript' | 'ElementClick' | 'ElementSendKeys' | 'ElementClear';

/** A browser other than Chromium, and why it cannot be driven here, if it cannot. */
export type Engine = { name: string; missing: string | null; open: () => Promise<Remote> };
