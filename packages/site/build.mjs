import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Marked, Renderer } from 'marked';

/** Writes the README, the guides, the examples and the reference of the API as a static site: `node build.mjs [folder] [--no-api]`. */
const here = dirname(fileURLToPath(import.meta.url));
const library = join(here, '../xstate-walks');
const { values, positionals } = parseArgs({ options: { 'no-api': { type: 'boolean' } }, allowPositionals: true });
const out = positionals[0] ?? join(here, 'dist');

/** The order of the navigation. A guide that is not listed fails the build. */
const sections = {
  Begin: ['index', 'first-test', 'test-data', 'services-and-timers', 'children'],
  Systems: ['react-view', 'playwright'],
  Results: ['reports', 'faults', 'random-and-rules', 'exploration'],
  Reference: ['examples', 'errors', 'limits', 'compared', 'xstate-6', 'changelog'],
};

const read = (...path) => readFileSync(join(library, ...path), 'utf8');
const guides = readdirSync(join(library, 'docs')).map((file) => file.replace('.md', ''));

const exampleFiles = (name) =>
  readdirSync(join(library, 'examples', name))
    .filter((file) => !/^(node_modules|package-lock\.json)$/.test(file))
    .map(
      (file) => `### ${file}\n\n\`\`\`${file.split('.').at(-1)} ${name}/${file}\n${read('examples', name, file)}\`\`\``,
    );

const examples = () => {
  const names = readdirSync(join(library, 'examples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return [read('examples/README.md'), ...names.flatMap((name) => [`## ${name}`, ...exampleFiles(name)])].join('\n\n');
};

const pages = {
  index: read('README.md'),
  examples: examples(),
  changelog: read('CHANGELOG.md'),
  ...Object.fromEntries(guides.map((name) => [name, read('docs', `${name}.md`)])),
};
const missing = Object.keys(pages).filter((name) => !Object.values(sections).flat().includes(name));
if (missing.length > 0) throw new Error(`The navigation lacks ${missing.join(', ')}`);

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** As GitHub makes them. */
const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');

/** Files of the repository become pages of the site. */
const hrefOf = (href) =>
  href
    .replace(
      /^(\.\.\/)?examples(\/.*)?$/,
      (_, _up, path = '') => `examples.html${path.length > 1 ? `#${slugOf(path.slice(1))}` : ''}`,
    )
    .replace(/^(\.\.\/)?README\.md/, 'index.html')
    .replace(/^(\.\.\/)?CHANGELOG\.md/, 'changelog.html')
    .replace(/^(?:\.\.\/)?(?:docs\/)?([\w-]+)\.md/, '$1.html')
    .replace(/^[\w-]+$/, '#$&'); // a project, on the page of examples

const marked = new Marked({
  walkTokens: (token) => {
    if (token.type === 'link') token.href = hrefOf(token.href);
  },
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slugOf(text.replaceAll('`', ''))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text, lang = '' }) {
      const [language, file] = lang.split(' ');
      const caption = file === undefined || language === 'text' ? '' : `<figcaption>${escape(file)}</figcaption>`;
      return `<figure class="${language}">${caption}<pre tabindex="0"><code>${escape(text)}</code></pre></figure>\n`;
    },
    table(token) {
      return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
    },
  },
});

const titleOf = (name) => (name === 'index' ? 'Overview' : /^# (.+)$/m.exec(pages[name])[1].replaceAll('`', ''));

const navigation = (current) =>
  Object.entries(sections)
    .map(([section, names]) => {
      const links = names.map((name) => {
        const mark = name === current ? ' aria-current="page"' : '';
        return `<li><a href="${name}.html"${mark}>${escape(titleOf(name))}</a></li>`;
      });
      const api = section === 'Reference' ? ['<li><a href="api/index.html">API</a></li>'] : [];
      return `<h2>${section}</h2><ul>${[...api, ...links].join('')}</ul>`;
    })
    .join('\n');

const document = (name) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(titleOf(name))} · xstate-walks</title>
<link rel="stylesheet" href="site.css">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<details class="menu"><summary>xstate-walks: all pages</summary><nav aria-label="Pages, on a small screen">${navigation(name)}</nav></details>
<nav class="side" aria-label="Pages"><a class="home" href="index.html">xstate-walks</a>${navigation(name)}</nav>
<main id="content">${marked.parse(pages[name], { async: false })}</main>
</body>
</html>
`;

if (positionals.length === 0) rmSync(out, { recursive: true, force: true }); // a folder of others is not emptied
mkdirSync(out, { recursive: true });
for (const name of Object.keys(pages)) writeFileSync(join(out, `${name}.html`), document(name));
cpSync(join(here, 'site.css'), join(out, 'site.css'));
if (!values['no-api']) {
  const typedoc = join(here, 'node_modules/typedoc/bin/typedoc');
  execFileSync(process.execPath, [typedoc, '--out', join(out, 'api')], { cwd: here, stdio: 'inherit' });
}
console.log(`${Object.keys(pages).length} pages: ${join(out, 'index.html')}`);
