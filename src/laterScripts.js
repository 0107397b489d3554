// Runs before the app: the scripts and style sheets of a screen that the server has drawn wait in a <template> until the
// largest picture is there, so that they do not share the line with it, and with a picture that is there already until
// the first paint. The document's `load` event may come before them. A picture that takes long does not hold them up.
{
  const MOST_MS = 1000;
  const onRead = () => {
    const later = document.querySelector('#later');
    if (!later) return;
    const begin = () => document.body.append(later.content); // the second time, nothing is left
    const picture = document.querySelector('#root [fetchpriority=high]');
    if (!picture || picture.complete) requestAnimationFrame(() => setTimeout(begin));
    else for (const type of ['load', 'error']) picture.addEventListener(type, begin);
    setTimeout(begin, MOST_MS);
  };
  addEventListener('DOMContentLoaded', onRead, { once: true });
}
