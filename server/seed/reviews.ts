import type { Reviewer } from '../platform/settings/accounts.ts';
import type { ProductSlug } from './products.ts';

/** What a demo shopper wrote; when, follows from its place among the product's reviews. */
export type DemoReview = { by: Reviewer; rating: 1 | 2 | 3 | 4 | 5; comment: string };

/** Reviews by product, oldest first. Products that are not here have none (S138). */
export const demoReviews: Partial<Record<ProductSlug, readonly DemoReview[]>> = {
  headphones: [
    {
      by: 'maya',
      rating: 5,
      comment: 'Wore them on a nine-hour flight and forgot about the engines. And about lunch, nearly.',
    },
    {
      by: 'john',
      rating: 4,
      comment: 'Lovely sound and really comfortable. I wish the case were a little smaller, hence four stars.',
    },
    {
      by: 'hana',
      rating: 5,
      comment: 'The cable in the box saved me twice already. Small thing, but somebody thought of it.',
    },
    {
      by: 'otto',
      rating: 4,
      comment: 'Good bass without overdoing it. The headband is brighter than in the picture, which I like.',
    },
    { by: 'priya', rating: 5, comment: 'My open-plan office is quiet now. Worth every cent.' },
    {
      by: 'tom',
      rating: 4,
      comment: 'Battery really does last all week. Pairing with two devices took me a moment to figure out.',
    },
  ],
  'mirrorless-camera': [
    { by: 'jane', rating: 5, comment: 'The dials! I have not opened the menu since the first day.' },
    {
      by: 'luis',
      rating: 5,
      comment: 'It found the eye of a kingfisher through branches. I did nothing but press the button.',
    },
    {
      by: 'otto',
      rating: 5,
      comment: 'Came from a much heavier camera and do not miss it. The 35 mm is sharp right into the corners.',
    },
    { by: 'hana', rating: 4, comment: 'Wonderful pictures. Buy a second battery, you will want it.' },
  ],
  laptop: [
    {
      by: 'priya',
      rating: 5,
      comment: 'Compiles fast, stays cool, and I opened it with a normal screwdriver just because I could.',
    },
    {
      by: 'tom',
      rating: 4,
      comment: 'Great keyboard and screen. Two USB-C ports on the same side is my only complaint.',
    },
    { by: 'maya', rating: 5, comment: 'A full day of lectures and 30 % left. My old one needed two chargers.' },
  ],
  controller: [
    { by: 'luis', rating: 5, comment: 'A year of stick drift on my old pad, none on this one. Feels great, too.' },
    {
      by: 'otto',
      rating: 4,
      comment: 'Switching between computer and console with one button works exactly as promised.',
    },
    { by: 'john', rating: 5, comment: 'Bought one, then another for my sister, then two more for guests.' },
    { by: 'hana', rating: 3, comment: 'Good pad, but too large for my hands. The shoulder buttons are a stretch.' },
  ],
  'smart-watch': [
    { by: 'jane', rating: 4, comment: 'Five days on a charge, really. Sleep tracking is a bit generous with me.' },
    { by: 'maya', rating: 4, comment: 'Light, readable in full sun, and the band does not itch.' },
    { by: 'luis', rating: 5, comment: 'Ran a half marathon with it, left the phone at home, and the map was spot on.' },
    {
      by: 'tom',
      rating: 2,
      comment: 'Nice watch, but it missed some of my laps in the pool. Support sent an update, so I will see.',
    },
  ],
  turntable: [
    {
      by: 'otto',
      rating: 5,
      comment:
        'Ten minutes from box to first song. The walnut is beautiful and nobody told me to level anything twice.',
    },
    { by: 'jane', rating: 5, comment: 'I listen to whole albums again. That alone is worth it.' },
  ],
  drone: [
    { by: 'hana', rating: 4, comment: 'Steady pictures even at the coast. A little loud at take-off.' },
    {
      by: 'john',
      rating: 5,
      comment: 'It refused to fly into my apple tree, which is more than I can say of the last one.',
    },
    { by: 'priya', rating: 4, comment: 'Easy to learn. The bag for it costs extra, it should not.' },
  ],
  keyboard: [
    { by: 'tom', rating: 5, comment: 'Sounds like rain on a tent. My colleagues disagree, but they are wrong.' },
    { by: 'priya', rating: 5, comment: 'Swapped the switches in half an hour, no tools besides the one in the box.' },
    { by: 'maya', rating: 4, comment: 'Very solid. Took me a week to get used to the small layout, now I like it.' },
    { by: 'luis', rating: 5, comment: 'Wired at work, wireless at home, no trouble with either.' },
    { by: 'john', rating: 5, comment: 'The saffron Enter key is my favourite object on this desk.' },
  ],
  phone: [
    {
      by: 'hana',
      rating: 5,
      comment: 'Finally a phone I can use with one thumb. The cameras are better than I expected.',
    },
    { by: 'otto', rating: 4, comment: 'Fast, light, no nonsense. Would have liked a headphone socket.' },
    {
      by: 'jane',
      rating: 4,
      comment: 'The teal is gorgeous. Charges a bit slower than my last one, but lasts longer.',
    },
    { by: 'luis', rating: 3, comment: 'Good, not great. Night pictures of moving things come out soft.' },
    {
      by: 'maya',
      rating: 5,
      comment: 'Seven years of updates was the reason to buy it. The size was the reason to keep it.',
    },
  ],
  microphone: [
    { by: 'priya', rating: 5, comment: 'People on calls ask what I changed. The mute on top is perfect.' },
    { by: 'otto', rating: 4, comment: 'Warm and clear for the price. It does pick up my chair.' },
    { by: 'tom', rating: 5, comment: 'Recorded a whole audio book for my niece with it.' },
  ],
  'instant-camera': [
    { by: 'jane', rating: 5, comment: 'The hit of every birthday since I bought it.' },
    {
      by: 'hana',
      rating: 4,
      comment: 'Charming pictures. Film is not cheap, so I aim carefully now, which may be the point.',
    },
    { by: 'john', rating: 3, comment: 'Fun, but indoors the flash is a bit strong at close range.' },
  ],
  monitor: [
    { by: 'maya', rating: 5, comment: 'One cable. ONE. My desk looks like a photograph.' },
    {
      by: 'luis',
      rating: 4,
      comment: 'Colours match my prints without any fiddling. The speakers are only there for emergencies.',
    },
  ],
  handheld: [
    {
      by: 'tom',
      rating: 4,
      comment: 'Wakes instantly, so I really do play in the queue. The fan is audible in a silent room.',
    },
    { by: 'john', rating: 5, comment: 'Comfortable for hours. The buttons have just the right click.' },
    { by: 'otto', rating: 4, comment: 'Great screen. Five hours is about what I get.' },
  ],
  tablet: [
    { by: 'hana', rating: 5, comment: 'I draw every evening again. The surface makes all the difference.' },
    { by: 'priya', rating: 4, comment: 'Very good for marking up papers. The pen holder could be stronger.' },
  ],
  speaker: [
    { by: 'luis', rating: 5, comment: 'Fell into the lake, floated, kept playing. What else is there to say?' },
    { by: 'maya', rating: 4, comment: 'Big sound for its size. Heavier than it looks.' },
    { by: 'jane', rating: 4, comment: 'Two of them in stereo are wonderful in the garden.' },
    { by: 'tom', rating: 5, comment: 'Twenty hours is no exaggeration.' },
  ],
  'action-camera': [
    { by: 'otto', rating: 4, comment: 'Level pictures from a very unlevel bicycle. Starts a touch slowly.' },
    { by: 'priya', rating: 2, comment: 'Fine in daylight, grainy after sunset. I expected more for the money.' },
  ],
  mouse: [
    { by: 'jane', rating: 5, comment: 'So quiet that I sometimes wonder whether I clicked. I did.' },
    { by: 'tom', rating: 4, comment: 'The free-spinning wheel is addictive. Only for right hands, sadly.' },
    { by: 'hana', rating: 4, comment: 'Charged it once in six weeks.' },
  ],
  'e-reader': [
    { by: 'maya', rating: 5, comment: 'The warm light is lovely and nothing ever beeps at me. I read more.' },
    { by: 'john', rating: 5, comment: 'Opened every book I had lying around, no converting.' },
    { by: 'priya', rating: 4, comment: 'Perfect in bed. Page turns could be a hair quicker.' },
    { by: 'luis', rating: 5, comment: 'Charged it on the first day and am still waiting to do it again.' },
  ],
  earbuds: [
    { by: 'tom', rating: 3, comment: 'They fit very well, but calls in the wind are hard to follow.' },
    { by: 'hana', rating: 4, comment: 'The smallest tips really are small. First buds that stay in.' },
    { by: 'otto', rating: 3, comment: 'Decent sound for the price, nothing more, nothing less.' },
  ],
  'camera-lens': [{ by: 'jane', rating: 5, comment: 'Portraits by candlelight. I hardly take it off any more.' }],
  ssd: [
    { by: 'luis', rating: 5, comment: 'Dropped it down the stairs on the second day. Still as fast as promised.' },
    { by: 'priya', rating: 4, comment: 'Small, quick, gets warm when you copy a lot.' },
  ],
  console: [
    { by: 'john', rating: 5, comment: 'Quieter than the fridge, and it still takes discs. Bring it back soon!' },
    { by: 'maya', rating: 4, comment: 'Starts in seconds. It is tall, so measure your shelf first.' },
  ],
  'power-bank': [
    { by: 'hana', rating: 4, comment: 'The built-in cable is the whole point, and it is a sturdy one.' },
    { by: 'tom', rating: 4, comment: 'Charged my laptop on the train. Heavy, of course.' },
    { by: 'jane', rating: 5, comment: 'Survived a festival with four phones around it.' },
  ],
  soundbar: [
    {
      by: 'otto',
      rating: 4,
      comment: 'I understand the dialogue again without waking the children. Setup took one cable and two minutes.',
    },
  ],
  webcam: [
    {
      by: 'priya',
      rating: 4,
      comment: 'Much better than the one in my laptop, and closing the lens with the ring feels reassuring.',
    },
    {
      by: 'john',
      rating: 1,
      comment: 'Mine arrived with a rattling tripod and wobbles on my desk. The picture is fine, but I sent it back.',
    },
  ],
  router: [
    { by: 'luis', rating: 4, comment: 'No account, no app needed. The far bedroom finally has a signal.' },
    { by: 'tom', rating: 5, comment: 'Three minutes was honest. I timed it.' },
  ],
  'usb-cable': [
    {
      by: 'maya',
      rating: 5,
      comment: 'Nobody has walked off with it yet, because everybody knows the orange one is mine.',
    },
    { by: 'otto', rating: 4, comment: 'Long, sturdy, charges my laptop. A cable that I have an opinion about.' },
    { by: 'jane', rating: 5, comment: 'Bought five. One for every room.' },
  ],
};
