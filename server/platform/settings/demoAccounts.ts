/** An account of the demo shop. Who has no password cannot sign in: these accounts only wrote reviews. */
export type DemoAccount = {
  /** Also the account's id, so that a demo shop is the same every time. */
  key: string;
  name: string;
  email: string;
  password?: string;
  isAdmin?: true;
};

/** The people of the demo shop: those one can sign in as (the README names them), and shoppers who left reviews. */
export const demoAccounts = [
  { key: 'admin', name: 'Admin User', email: 'admin@example.com', password: 'admin-proshop', isAdmin: true },
  { key: 'john', name: 'John Doe', email: 'john@example.com', password: 'john-proshop' },
  { key: 'jane', name: 'Jane Doe', email: 'jane@example.com', password: 'jane-proshop' },
  { key: 'maya', name: 'Maya', email: 'maya@example.com' },
  { key: 'tom', name: 'Tom', email: 'tom@example.com' },
  { key: 'priya', name: 'Priya', email: 'priya@example.com' },
  { key: 'luis', name: 'Luis', email: 'luis@example.com' },
  { key: 'hana', name: 'Hana', email: 'hana@example.com' },
  { key: 'otto', name: 'Otto', email: 'otto@example.com' },
] as const satisfies readonly DemoAccount[];

/** Who may have written a review. */
export type Reviewer = Exclude<(typeof demoAccounts)[number]['key'], 'admin'>;

/** The demo accounts with passwords. The README publishes them. */
export const publicAccounts = demoAccounts.filter((account) => 'password' in account);

export const publicPasswords: readonly string[] = publicAccounts.map(({ password }) => password);
