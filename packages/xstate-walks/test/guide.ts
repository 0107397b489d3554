import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { library, link, vitestIn } from './packedProject.ts';

const run = promisify(execFile);

/** Every page with its file: the README and the guides. */
export const guides: [name: string, file: string][] = [
  ['README', join(library, 'README.md')],
  ...readdirSync(join(library, 'docs')).map((file): [string, string] => [
    file.replace('.md', ''),
    join(library, 'docs', file),
  ]),
];

/** A block of code of a page: its language, and after it the name of its file. */
const block = /^```(\w*)(?: (\S+))?\n([^]*?)^```$/gm;

/** The files in a page, in the order in which they are written; a file may be there again. */
const filesIn = (markdown: string): { name: string; code: string }[] =>
  [...markdown.matchAll(block)].flatMap(([, , name, code]) => (name === undefined ? [] : [{ name, code: code! }]));

const page = (name: string): string => readFileSync(join(library, 'docs', `${name}.md`), 'utf8');

/** The last version of files of other guides. */
const lastOf = (guide: string, ...names: string[]) => filesIn(page(guide)).filter(({ name }) => names.includes(name));

/** The files that guides say they continue with. */
const continued = [...lastOf('first-test', 'signup.ts'), ...lastOf('react-view', 'SignupView.tsx', 'signup.screen.ts')];

const isDeclared = (line: string) => /^npm (init|pkg|run) /.test(line);
const installed = /^npm install (?:--save-dev )?(.+)$/;

async function perform(line: string, folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const names = installed.exec(line)?.[1]?.split(' ');
  if (names)
    link(
      join(folder, '..'),
      names.filter((name) => !['xstate', 'xstate-walks'].includes(name)),
    );
  if (names || isDeclared(line)) return '';
  const [program, name, ...args] = line.split(' ');
  if (program !== 'npx') throw new Error(`A guide runs ${line}`);
  if (name === 'vitest') return vitestIn(folder, args.slice(1), env);
  const bin = join(folder, '../node_modules/xstate-walks/dist/cli/main.js');
  return (await run(process.execPath, [bin, ...args], { cwd: folder })).stdout;
}

/**
 * Does what a guide says, in its order: writes its files, runs its commands. Returns the guide with what its commands
 * print. Each version of the files is left in a folder beside it for the compiler.
 */
export async function follow(markdown: string, folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  let versions = 0;
  let printed = '';
  const keep = () => {
    versions += 1;
    cpSync(folder, `${folder}-${versions}`, { recursive: true });
  };
  mkdirSync(folder, { recursive: true });
  for (const { name, code } of continued.filter((file) => markdown.includes(`\`${file.name}\``)))
    writeFileSync(join(folder, name), code);
  let text = '';
  let at = 0;
  for (const found of markdown.matchAll(block)) {
    const [whole, language, name, code] = found as unknown as [string, string, string | undefined, string];
    let shown = whole;
    if (language === 'text') shown = `\`\`\`text${name === undefined ? '' : ` ${name}`}\n${printed.trim()}\n\`\`\``;
    else if (name !== undefined) {
      if (existsSync(join(folder, name))) keep();
      writeFileSync(join(folder, name), code);
    } else if (language === 'sh') {
      const lines = code.trim().split('\n');
      printed = '';
      for (const line of lines) {
        printed = await perform(line, folder, env);
        const next = /^```(.*)$/m.exec(markdown.slice(found.index + whole.length))?.[1];
        const isRed = line.startsWith('npx vitest') && !/^\d+ passed$/.test(printed);
        if (isRed !== (next === 'text red')) throw new Error(`${line} ${isRed ? 'fails' : 'passes'}: ${printed}`);
      }
    } else throw new Error(`A block of ${language} has no name of a file:\n${code}`);
    text += markdown.slice(at, found.index) + shown;
    at = found.index + whole.length;
  }
  return text + markdown.slice(at);
}
