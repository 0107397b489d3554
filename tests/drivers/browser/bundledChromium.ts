import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import project from '../../../package.json' with { type: 'json' };
import { cacheDir, projectDir } from '../../fixtures/paths.ts';

export type BrowserProgram = { executablePath: string; env: Record<string, string> };

/** The package unpacks into the temporary directory, and its libraries only if it detects a cloud function. */
const unpackInto = async (dir: string): Promise<void> => {
  const script = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";
  await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: projectDir,
    env: { ...process.env, TMPDIR: dir, VERCEL: '1' },
  });
};

const fontsConf = (dir: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${dir}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${dir}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * The Chromium of the development packages (x64 Linux), unpacked once. It includes its libraries and a font, so browser
 * tests need no setup beyond `npm ci`.
 */
export const bundledChromium = async (): Promise<BrowserProgram> => {
  const dir = join(cacheDir, `chromium-${project.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(dir)) {
    await mkdir(cacheDir, { recursive: true });
    const draft = await mkdtemp(join(cacheDir, 'unpacking-'));
    await unpackInto(draft);
    await writeFile(join(draft, 'fonts', 'fonts.conf'), fontsConf(dir));
    // The first process wins; the others have unpacked the same files.
    await rename(draft, dir).catch(() => rm(draft, { recursive: true }));
  }
  return {
    executablePath: join(dir, 'chromium'),
    env: { LD_LIBRARY_PATH: join(dir, 'al2023', 'lib'), FONTCONFIG_PATH: join(dir, 'fonts') },
  };
};
