import { startWatchdog } from '../../server/system/watchdog.ts';

// A process under a watchdog that has little patience. Answers its parent, until that tells it to be busy for ever.
startWatchdog(1, 50);
process.on('message', (word) => {
  if (word === 'be busy') for (;;);
  process.send!(word);
});
process.send!('ready');
