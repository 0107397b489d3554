import { startWatchdog } from '../../server/system/watchdog.ts';

// A process under a watchdog with a short timeout. It echoes messages until one makes it hang.
startWatchdog(1, 50);
process.on('message', (word) => {
  if (word === 'be busy') for (;;);
  process.send!(word);
});
process.send!('ready');
