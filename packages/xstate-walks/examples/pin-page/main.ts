import { createActor, type InspectionEvent } from 'xstate';
import { pinMachine } from './pin';

/** The test sets it: it reports what the chart does. */
const { __inspectCharts } = window as { __inspectCharts?: (event: InspectionEvent) => void };
const pin = createActor(pinMachine, { inspect: __inspectCharts });

const main = document.querySelector('main')!;
const screens = {
  locked: '<form><label>PIN <input name="pin"></label><button>Open</button></form><p role="status"></p>',
  blocked: '<p role="alert">Blocked. Wait half a minute.</p>',
  open: '<h1>Open</h1><button type="button">Lock</button>',
};

pin.subscribe(({ value, context }) => {
  if (main.dataset['state'] !== value) main.innerHTML = screens[value];
  main.dataset['state'] = value;
  main.querySelector('[role=status]')?.replaceChildren(`${3 - context.wrong} attempts left`);
});
main.addEventListener('submit', (event) => {
  event.preventDefault();
  pin.send({ type: 'enter', pin: new FormData(event.target as HTMLFormElement).get('pin') as string });
});
main.addEventListener('click', ({ target }) => {
  if ((target as Element).matches('[type=button]')) pin.send({ type: 'lock' });
});
pin.start();
