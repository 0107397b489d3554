/** Why ProShop cannot run on this version of Node, in one line, or null if it can. Same rule as `engines`. */
export function unsupported(version) {
  const numbers = version.split('.').map(Number);
  const major = numbers[0];
  const minor = numbers[1];
  const fine = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  return fine ? null : 'ProShop needs Node 20.19 or later (of 22: 22.12 or later). This is Node ' + version + '.';
}
