/** Ends the process with one line, where going on would do harm; its supervisor can start it again. */
export const endProcess = (line: string): void => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
