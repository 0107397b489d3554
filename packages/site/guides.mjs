import { Converter, MarkdownEvent } from 'typedoc';

const BEFORE_HTML = 1;

const nameGuide = (_context, document) => {
  document.name = /^# (.+)$/m.exec(document.content[0].text)[1].replaceAll('`', '');
};

/** Code shows the name of its file, which Markdown keeps behind the language. */
const nameCode = (event) => {
  event.parsedText = event.parsedText.replaceAll(/^```(\w+) (\S+)$/gm, '`$2`\n```$1');
};

export const load = ({ converter, renderer }) => {
  converter.on(Converter.EVENT_CREATE_DOCUMENT, nameGuide);
  renderer.on(MarkdownEvent.PARSE, nameCode, BEFORE_HTML);
};
