/** Being drawn. */
export default function Screen() {
  return null;
}
