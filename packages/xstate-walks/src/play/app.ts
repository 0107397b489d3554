import type { Played } from './page.ts';
import { startPlayer } from './startPlayer.ts';

// What the page of a player does.
startPlayer(JSON.parse(document.querySelector('#played')!.textContent) as Played);
