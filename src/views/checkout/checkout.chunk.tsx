export { checkoutMachine } from '../../machines/checkout.machine.ts';

/** Being drawn. */
export default function Screen() {
  return null;
}
