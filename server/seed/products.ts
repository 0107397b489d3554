/** A product of the demo shop. Its rating is not here: that follows from its reviews. */
export type DemoProduct = {
  /** Names the picture and is the product's id, so that an address of the demo shop stays the same. */
  slug: string;
  name: string;
  brand: string;
  category: 'Audio' | 'Cameras' | 'Computers' | 'Gaming' | 'Phones & Wearables';
  priceCents: number;
  countInStock: number;
  description: string;
};

/**
 * The demo catalogue, newest first, mixed so that every page shows a bit of everything. Brands and products are
 * invented. The figures cover what a shop must get right: exactly $100.00 (S145), a half cent of tax (S146: 69.50),
 * stock of 0, 1, 3 and 500 (S115, S116).
 */
export const demoProducts = [
  {
    slug: 'headphones',
    name: 'Stillwater Wireless Headphones',
    brand: 'Hushwell',
    category: 'Audio',
    priceCents: 89_99,
    countInStock: 24,
    description:
      'Over-ear headphones that turn a full train into a quiet room. Memory-foam cushions and a padded saffron headband keep them comfortable through a working day, and one charge lasts about forty hours. They fold flat, and a cable is in the box for the day the battery is empty.',
  },
  {
    slug: 'mirrorless-camera',
    name: 'Meridian M5 Mirrorless Camera',
    brand: 'Farrowglass',
    category: 'Cameras',
    priceCents: 1299_99,
    countInStock: 5,
    description:
      'A compact body with a 26-megapixel sensor, real dials and a viewfinder worth looking through. Autofocus finds eyes, also those of cats and birds, and five-axis stabilisation forgives a slow shutter. Sold with a 35 mm lens, ready to shoot.',
  },
  {
    slug: 'laptop',
    name: 'Fieldnote 14 Laptop',
    brand: 'Brindle',
    category: 'Computers',
    priceCents: 1849_00,
    countInStock: 7,
    description:
      'A 1.2 kg aluminium laptop for people who work in more than one place. The 14-inch display is bright enough for a window seat, the keyboard is quiet, and the battery gets through a long day. 16 GB of memory and 1 TB of storage, and both can be replaced with an ordinary screwdriver.',
  },
  {
    slug: 'controller',
    name: 'Volley Wireless Controller',
    brand: 'Rumpus Works',
    category: 'Gaming',
    priceCents: 64_99,
    countInStock: 34,
    description:
      'A well-balanced pad with sticks that do not drift, because they measure magnetically and never touch. It pairs with computers, phones and our own consoles, and switches between them with one button. About thirty hours per charge.',
  },
  {
    slug: 'smart-watch',
    name: 'Tempo 2 Smart Watch',
    brand: 'Larkmoor',
    category: 'Phones & Wearables',
    priceCents: 249_00,
    countInStock: 12,
    description:
      'A watch first: always on, readable in the sun, and good for five days between charges. It also counts steps, follows your pulse and sleep, and maps your runs without a phone. Swims to 50 metres; the terracotta band is soft and easy to swap.',
  },
  {
    slug: 'turntable',
    name: 'Thirty-Three Belt-Drive Turntable',
    brand: 'Hushwell',
    category: 'Audio',
    priceCents: 349_00,
    countInStock: 3,
    description:
      'A belt-drive record player with a walnut plinth, a steel platter and a straight tonearm that is set up before it leaves the factory. A built-in phono stage means it plays through any speaker with a line input. Put a record on and stay for the whole side.',
  },
  {
    slug: 'drone',
    name: 'Kestrel Mini Camera Drone',
    brand: 'Farrowglass',
    category: 'Cameras',
    priceCents: 749_00,
    countInStock: 6,
    description:
      'Folds to the size of a water bottle and flies for half an hour. The camera hangs on a three-axis gimbal and records steady 4K footage even in a breeze. Sensors on three sides keep it out of trees, and it comes home by itself when the battery runs low.',
  },
  {
    slug: 'keyboard',
    name: 'Clatter 65 Mechanical Keyboard',
    brand: 'Quillstone',
    category: 'Computers',
    priceCents: 119_00,
    countInStock: 21,
    description:
      'A compact mechanical keyboard with real arrow keys and a solid case that does not ring. Switches can be swapped without soldering, and the keycaps are moulded in two colours of plastic, so the letters never wear off. USB-C or wireless, whichever your desk prefers.',
  },
  {
    slug: 'vr-headset',
    name: 'Faraway VR Headset',
    brand: 'Rumpus Works',
    category: 'Gaming',
    priceCents: 549_00,
    countInStock: 1,
    description:
      'A stand-alone headset: no computer, no cables, no base stations. Lenses adjust to your eyes with a dial, and the padded strap puts the weight on top of the head instead of on your nose. Good for about two and a half hours, which is when you should have a glass of water anyway.',
  },
  {
    slug: 'phone',
    name: 'Sidestep 6 Smartphone',
    brand: 'Larkmoor',
    category: 'Phones & Wearables',
    priceCents: 799_00,
    countInStock: 15,
    description:
      'A phone that fits a hand: 6.1 inches, flat sides, rounded corners, light in a shirt pocket. Two good cameras instead of four middling ones, a battery for a day and a half, and seven years of updates. The back is recycled glass in deep teal.',
  },
  {
    slug: 'microphone',
    name: 'Broadside USB Studio Microphone',
    brand: 'Hushwell',
    category: 'Audio',
    priceCents: 129_00,
    countInStock: 18,
    description:
      'A large-diaphragm microphone that plugs straight into a laptop and makes calls, podcasts and songs sound present. The knob on the front sets the level, a tap on top mutes, and a socket lets you hear yourself without delay. The desk stand swallows most keyboard noise.',
  },
  {
    slug: 'instant-camera',
    name: 'Snapjar Instant Camera',
    brand: 'Farrowglass',
    category: 'Cameras',
    priceCents: 100_00,
    countInStock: 9,
    description:
      'Press the saffron button and hold a print a minute and a half later. Exposure is automatic, the flash knows when it is wanted, and a small mirror beside the lens helps with portraits of yourself. Takes ten-sheet packs; the first one is in the box.',
  },
  {
    slug: 'monitor',
    name: 'Panorama 27 Monitor',
    brand: 'Brindle',
    category: 'Computers',
    priceCents: 429_00,
    countInStock: 8,
    description:
      'A 27-inch 4K display with colours measured before it ships; the report is in the box. One USB-C cable carries picture, data and 90 watts for your laptop. The stand lifts, tilts and turns to portrait with two fingers.',
  },
  {
    slug: 'handheld',
    name: 'Tuck Handheld Console',
    brand: 'Rumpus Works',
    category: 'Gaming',
    priceCents: 299_00,
    countInStock: 11,
    description:
      'A console for the sofa, the train and the queue. The 7-inch screen has rich colours and little glare, the grips are round where hands are round, and it sleeps and wakes in a second. Plays for five to eight hours, depending on how much is exploding.',
  },
  {
    slug: 'tablet',
    name: 'Easel 11 Tablet with Pen',
    brand: 'Larkmoor',
    category: 'Phones & Wearables',
    priceCents: 479_00,
    countInStock: 14,
    description:
      'An 11-inch tablet with a matte screen that feels a little like paper, and a pen that needs no charging. Made for sketching, marking up documents and reading in bed. 128 GB of storage, ten hours of battery, four decent speakers.',
  },
  {
    slug: 'speaker',
    name: 'Low Tide Portable Speaker',
    brand: 'Hushwell',
    category: 'Audio',
    priceCents: 79_95,
    countInStock: 40,
    description:
      'Two drivers, proper bass and a strap to hang it from a branch. It floats, it shrugs off sand, and it plays for twenty hours at a volume your neighbours will accept. Pair two of them for stereo.',
  },
  {
    slug: 'action-camera',
    name: 'Limpet Action Camera',
    brand: 'Farrowglass',
    category: 'Cameras',
    priceCents: 229_00,
    countInStock: 13,
    description:
      'Small enough to forget on a helmet, tough enough to be forgotten in a river: waterproof to 10 metres without a case. Records level, steady 4K video whatever you are riding. A screen on the front shows whether your face is in the picture.',
  },
  {
    slug: 'mouse',
    name: 'Pebble Wireless Mouse',
    brand: 'Quillstone',
    category: 'Computers',
    priceCents: 49_99,
    countInStock: 62,
    description:
      'A quiet mouse with a metal wheel that scrolls in steps or spins freely. Two thumb buttons, a sensor that works on glass, and three devices it remembers. Charges in ten minutes for a week of work.',
  },
  {
    slug: 'arcade-stick',
    name: 'Knockabout Arcade Stick',
    brand: 'Rumpus Works',
    category: 'Gaming',
    priceCents: 139_00,
    countInStock: 4,
    description:
      'A heavy steel base, a ball-top lever and six buttons that click like the arcade did. Every part lifts out with one screw, and it is meant to be modified. Works wired with computers and consoles, without drivers.',
  },
  {
    slug: 'e-reader',
    name: 'Overleaf E-Reader',
    brand: 'Larkmoor',
    category: 'Phones & Wearables',
    priceCents: 139_99,
    countInStock: 27,
    description:
      'A 7-inch paper-like screen that is easy on the eyes at noon and at midnight, with a warm light you can dim almost to nothing. Weeks of reading per charge, and room for a few thousand books in the common open formats. No notifications, on purpose.',
  },
  {
    slug: 'earbuds',
    name: 'Skipping Stone Wireless Earbuds',
    brand: 'Hushwell',
    category: 'Audio',
    priceCents: 59_99,
    countInStock: 55,
    description:
      'Light earbuds with four sizes of tips, so that one pair really fits. Six hours per charge and eighteen more in the case, which is round enough to find in a pocket. Rain and sweat are fine; the washing machine is not.',
  },
  {
    slug: 'camera-lens',
    name: 'Meridian 50 mm f/1.8 Prime Lens',
    brand: 'Farrowglass',
    category: 'Cameras',
    priceCents: 379_00,
    countInStock: 10,
    description:
      'The lens to buy second: sharp, small and fast enough for candlelight. A smooth focus ring with distance marks, weather seals at the mount, and nine rounded blades for soft backgrounds. Fits every Meridian body.',
  },
  {
    slug: 'ssd',
    name: 'Strata 1 TB Portable SSD',
    brand: 'Quillstone',
    category: 'Computers',
    priceCents: 109_90,
    countInStock: 48,
    description:
      'A terabyte in a shirt pocket, at up to 1,000 megabytes per second. The aluminium shell spreads the heat and survives a fall from the desk. Encrypted if you want it to be; the cable is included.',
  },
  {
    slug: 'console',
    name: 'Outpost Home Console',
    brand: 'Rumpus Works',
    category: 'Gaming',
    priceCents: 499_99,
    countInStock: 0,
    description:
      'Our living-room console: quiet, quick to start, and with a slot for discs you can lend to friends. 4K at 60 frames per second, 1 TB of storage and one Volley controller in the box. Sold out for the moment; the next delivery is on its way.',
  },
  {
    slug: 'power-bank',
    name: 'Reservoir 20K Power Bank',
    brand: 'Tetherby',
    category: 'Phones & Wearables',
    priceCents: 34_99,
    countInStock: 120,
    description:
      'Fills a phone four times or a laptop once. The built-in USB-C cable cannot be left at home, and a second port charges a friend at the same time. Within what airlines allow in hand luggage.',
  },
  {
    slug: 'soundbar',
    name: 'Longshore Soundbar with Subwoofer',
    brand: 'Hushwell',
    category: 'Audio',
    priceCents: 259_00,
    countInStock: 9,
    description:
      'One long bar for clear voices, one box for the thunder, and a single cable to the television. Night mode keeps whispers audible and explosions polite. The subwoofer is wireless and fits beside a sofa.',
  },
  {
    slug: 'webcam',
    name: 'Eyeline 2K Webcam',
    brand: 'Quillstone',
    category: 'Computers',
    priceCents: 69_50,
    countInStock: 33,
    description:
      'A webcam that makes you look awake: a large sensor, honest colours and autofocus that does not pump. Stands on its own small tripod or clips to a screen. Turn the ring to close the lens; then nobody sees anything.',
  },
  {
    slug: 'memory-card',
    name: 'Keepsake 64 GB Memory Card, Pack of 2',
    brand: 'Tetherby',
    category: 'Cameras',
    priceCents: 9_49,
    countInStock: 240,
    description:
      'Two cards, because one is always in the other bag. Fast enough for 4K video and long bursts, and indifferent to water, frost and airport scanners.',
  },
  {
    slug: 'router',
    name: 'Lighthouse Wi-Fi 6 Router',
    brand: 'Brindle',
    category: 'Computers',
    priceCents: 159_00,
    countInStock: 16,
    description:
      'Four antennas, plain lights and a setup that takes three minutes and no account. Covers a flat or a small house, keeps guests on a network of their own, and updates itself at night. Two of them form a mesh.',
  },
  {
    slug: 'usb-cable',
    name: 'Lanyard Braided USB-C Cable, 2 m',
    brand: 'Tetherby',
    category: 'Phones & Wearables',
    priceCents: 7_99,
    countInStock: 500,
    description:
      'Two metres of woven saffron that you will recognise as yours. Carries 100 watts, bends ten thousand times without complaint, and has plugs slim enough for any phone case.',
  },
  {
    slug: 'projector',
    name: 'Moonrise Compact Projector',
    brand: 'Brindle',
    category: 'Computers',
    priceCents: 1089_00,
    countInStock: 5,
    description:
      'A bright full-HD projector for rooms that are not quite dark. It focuses and squares the picture by itself, throws 100 inches from two and a half metres, and its fan stays under the dialogue. The LED lamp is rated for twenty thousand hours, so you will not replace it.',
  },
] as const satisfies readonly DemoProduct[];

export type ProductSlug = (typeof demoProducts)[number]['slug'];
