// Where the products of the demonstration are shown. Each is drawn once, on a plinth (server/seed/pictures/*.svg);
// `inScene` puts it on a table, seen from above, or into a room. What surrounds it has the colors of its category.

const SHADE = 'fill="url(#shade)"';

/** Drop shadows of what lies on a table: the light comes from the upper left. */
const lying = `<filter id="lying" x="-.2" y="-.2" width="1.5" height="1.5"><feDropShadow dx="12" dy="18" stdDeviation="13" flood-color="#141a30" flood-opacity=".4"/></filter>`;

/** A tint of the category over the one below, for what must not compete with the product. */
const tinted = (shape, tint) => `<g fill="url(${tint})">${shape}</g>`;

const cup = (x, y) =>
  `<g transform="translate(${x} ${y})" filter="url(#lying)"><circle r="128" fill="url(#top)"/><circle r="104" fill="#fff" opacity=".35"/>
<path d="M70 56 120 96" stroke="#f7ecd9" stroke-width="34" stroke-linecap="round"/><circle r="84" fill="#f7ecd9"/><circle r="70" fill="#6d432c"/><path d="M-46-22a52 52 0 0 1 46-30" fill="none" stroke="#c99a72" stroke-width="9" stroke-linecap="round"/></g>`;

const leaf = 'M0 0C34-34 38-96 0-150-38-96-34-34 0 0Z';

/** A twig with leaves on both sides. */
const twig = (x, y, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" filter="url(#lying)"><path d="M0 0V-330" stroke="#17695f" stroke-width="8" stroke-linecap="round"/>
${[0, -85, -170].map((at) => `<path d="${leaf}" transform="translate(0 ${at}) rotate(-58)" fill="#2b8c7f"/><path d="${leaf}" transform="translate(0 ${at - 40}) rotate(58)" fill="#1f776b"/>`).join('')}<path d="${leaf}" transform="translate(0-300)" fill="#2b8c7f"/></g>`;

const notebook = (x, y, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" filter="url(#lying)"><rect width="300" height="390" rx="16" fill="#f7ecd9"/><path d="M0 16Q0 0 16 0H54V390H16Q0 390 0 374Z" fill="#14213d" opacity=".85"/>
<path d="M90 70H260M90 120H260M90 170H220" stroke="#14213d" stroke-opacity=".18" stroke-width="8" stroke-linecap="round"/><path d="M96 236 262 330" stroke="#f7a51c" stroke-width="20"/><path d="m262 330 26 15-12 0Z" stroke="#14213d" stroke-width="9"/></g>`;

const mat = tinted('<rect x="130" y="80" width="740" height="640" rx="44"/>', '#disc');
const roundMat = tinted('<circle cx="500" cy="400" r="352"/>', '#disc');

/** On a table, from above: on a mat, with two things at the edges. */
const table = (under, turn, ...things) => ({
  behind: `<rect width="1000" height="800" fill="url(#wall)"/><rect width="1000" height="800" fill="url(#floor)"/><rect width="1000" height="800" fill="url(#light)"/>
<g transform="rotate(${turn} 500 400)">${under}</g>
${things.join('\n')}`,
  lies: true,
});

const lamp = (x) =>
  `<circle cx="${x + 108}" cy="300" r="210" fill="#ffd98a" opacity=".3"/><ellipse cx="${x + 10}" cy="640" rx="92" ry="15" ${SHADE}/><path d="M${x} 624 ${x - 46} 400 ${x + 62} 236" fill="none" stroke="#26345a" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"/>
<circle cx="${x - 46}" cy="400" r="14" fill="#4a5b86"/><path d="M${x + 22} 200 ${x + 106} 176 ${x + 172} 286 ${x - 4} 336Z" fill="#d9603f" stroke="#d9603f" stroke-width="18" stroke-linejoin="round"/><path d="M${x + 2} 344 ${x + 176} 296" stroke="#ffe9b8" stroke-width="16" stroke-linecap="round"/>
<path d="M${x - 64} 638q0-28 64-28t64 28Z" fill="#26345a"/>`;

const plant = (x) =>
  `<ellipse cx="${x + 14}" cy="640" rx="96" ry="14" ${SHADE}/>${[-62, -36, -12, 14, 40, 64].map((turn, each) => `<path d="${leaf}" transform="translate(${x} 524) rotate(${turn}) scale(${each % 2 ? 1.05 : 1.3} 1.6)" fill="${each % 2 ? '#2b8c7f' : '#1f776b'}"/>`).join('')}
<path d="M${x - 66} 514H${x + 66}L${x + 50} 638H${x - 50}Z" fill="#f7ecd9"/><path d="M${x + 16} 514h50L${x + 50} 638H${x + 10}Z" fill="#b79c76" opacity=".4"/>`;

const books = (x) => {
  const standing = ['#d9603f', '#f7ecd9', '#2f4374', '#f0a83a'];
  return `<ellipse cx="${x + 90}" cy="640" rx="130" ry="13" ${SHADE}/>${standing
    .map((color, each) => {
      const height = [236, 268, 214, 250][each];
      return `<rect x="${x + each * 44}" y="${638 - height}" width="40" height="${height}" rx="5" fill="${color}"/><path d="M${x + each * 44 + 6} ${678 - height}h28m-28 14h28" stroke="#14213d" stroke-opacity=".25" stroke-width="5"/>`;
    })
    .join('')}`;
};

const mug = (x) =>
  `<ellipse cx="${x + 12}" cy="646" rx="80" ry="12" ${SHADE}/><path d="M${x + 40} 566q58-6 50 30t-56 28" fill="none" stroke="#d9603f" stroke-width="16"/><path d="M${x - 52} 540H${x + 52}V616q0 30-30 30H${x - 22}q-30 0-30-30Z" fill="#e0714f"/><ellipse cx="${x}" cy="540" rx="52" ry="10" fill="#a8452a"/>`;

const sun = '<circle cx="690" cy="300" r="62" fill="#ffce6b"/>';

const casement = (x, width) =>
  `<rect x="${x}" y="70" width="${width}" height="440" rx="14" fill="#fff" opacity=".75"/><svg x="${x + 20}" y="90" width="${width - 40}" height="400" viewBox="400 90 420 400" preserveAspectRatio="xMidYMid slice"><rect width="1000" height="800" fill="url(#disc)" opacity=".75"/>${sun}<path d="M300 430q150-130 300-30t300-60v260H300Z" fill="#fff" opacity=".4"/></svg>
<path d="M${x + width / 2} 80V500M${x + 10} 290h${width - 20}" stroke="#fff" stroke-width="12" opacity=".85"/><rect x="${x - 24}" y="506" width="${width + 48}" height="20" rx="6" fill="#fff" opacity=".8"/>`;

const television = (x, width) =>
  `<rect x="${x - 8}" y="112" width="${width + 16}" height="412" rx="18" ${SHADE} opacity=".5"/><rect x="${x}" y="96" width="${width}" height="410" rx="16" fill="#0c1428"/><svg x="${x + 14}" y="110" width="${width - 28}" height="374" viewBox="150 100 700 400" preserveAspectRatio="xMidYMid slice"><rect width="1000" height="800" fill="#4b568f"/>${sun}<path d="M0 390q250-170 500-30t500-50v400H0Z" fill="#c8688a" opacity=".75"/><path d="M0 450q250-80 500 10t500-30v300H0Z" fill="#25416f"/></svg>`;

/** Tiles that swallow the echo of a room. */
const tiles = [0, 1, 2, 3, 4]
  .map((column) =>
    [0, 1, 2]
      .map(
        (row) =>
          `<path d="M${100 + column * 165} ${60 + row * 165}h150v150h-150Z" opacity="${(column + row) % 2 ? 0.75 : 0.4}"/>`,
      )
      .join(''),
  )
  .join('');

/** A stand that headphones hang from. */
const stand = `<ellipse cx="514" cy="668" rx="190" ry="22" ${SHADE}/><ellipse cx="500" cy="654" rx="130" ry="20" fill="#8a5a34"/><ellipse cx="500" cy="646" rx="130" ry="20" fill="#b9814f"/><path d="M486 646V210h28V646Z" fill="#9c6a3f"/><path d="M424 204q76-52 152 0l-8 26q-68-44-136 0Z" fill="#b9814f"/>`;

/** In a room: on a table before a wall. `lifted` is how far the product hangs above it. */
const room = ([wall, ...things], lifted = 0) => ({
  behind: `<rect width="1000" height="800" fill="url(#wall)"/><rect width="1000" height="800" fill="url(#light)"/>
${wall}<rect y="604" width="1000" height="112" fill="url(#top)"/><rect y="604" width="1000" height="8" fill="#fff" opacity=".5"/><rect y="712" width="1000" height="88" fill="url(#side)"/><rect y="712" width="1000" height="12" fill="#14213d" opacity=".1"/>
${things.join('\n')}`,
  lifted,
});

/** Wall behind a product whose light parts would be lost on a light wall. */
const panel = tinted('<rect x="190" y="70" width="620" height="534" rx="36"/>', '#disc');

const scenes = {
  headphones: room(['', lamp(130), books(770), stand], 34),
  'mirrorless-camera': table(roundMat, 0, twig(-30, 660, 38), notebook(830, 490, 14)),
  laptop: room([casement(560, 330), plant(90), mug(918)]),
  'smart-watch': table(mat, 5, cup(60, 110), twig(1010, 790, -42)),
  turntable: room([casement(560, 330), lamp(90), plant(905)]),
  keyboard: table(mat, -3, cup(905, 100), notebook(-190, 560, -12)),
  phone: table(roundMat, 0, twig(1010, 330, 200), cup(70, 735)),
  microphone: room([tinted(tiles, '#disc'), books(40), mug(860)]),
  monitor: room([casement(40, 250), plant(90), mug(905)]),
  tablet: table(mat, -3, cup(30, 60), twig(1020, 800, -36)),
  speaker: room([casement(90, 330), plant(860), books(60)]),
  mouse: table(mat, 5, notebook(-150, 60, -10), cup(930, 700)),
  'e-reader': table(roundMat, 0, cup(920, 110), twig(-20, 780, 36)),
  earbuds: room([casement(560, 320), lamp(120), mug(830)]),
  ssd: table(mat, 4, notebook(-150, 430, 12), twig(1010, 340, 196)),
  console: room([television(110, 780), plant(60), books(800)]),
  'power-bank': table(roundMat, 0, twig(-20, 320, 158), cup(925, 720)),
  soundbar: room([television(30, 560), plant(900)]),
  'memory-card': table(mat, 3, cup(80, 80), notebook(820, 520, 10)),
  router: room([panel, books(30), plant(915)]),
  'usb-cable': table(roundMat, 0, notebook(800, -60, 12), cup(60, 720)),
  projector: room([casement(90, 320), books(790), plant(60)]),
};

const studio = /<!-- studio -->[^]*?(?=<!--)/;
const shadesOfPlinth = new RegExp(`<ellipse [^>]*cy="6\\d\\d"[^>]*${SHADE.replace(/[()]/g, '\\$&')}[^>]*/>`, 'g');

/** The drawing of a product in its scene; further views, and those without one, stay on the plinth. */
export const inScene = (slug, drawing) => {
  const scene = scenes[slug];
  if (!scene) return drawing;
  const { behind, lies = false, lifted = 0 } = scene;
  const [head, product] = drawing.split(studio);
  const floats = lies || lifted > 0;
  const shown = floats ? product.replace(shadesOfPlinth, '') : product;
  const placed = lies
    ? 'transform="translate(55 44) scale(.89)" filter="url(#lying)"'
    : `transform="translate(0 ${-lifted})"`;
  return `${head}<defs>${lying}</defs>${behind}<g ${placed}>${shown.replace('</svg>', '</g></svg>')}`;
};
