#!/usr/bin/env node
import { messageOf } from '../chart/labels.ts';
import { command } from './command.ts';

try {
  process.exitCode = await command(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
