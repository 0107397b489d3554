// Runs before the app. While a deploy replaces the servers one by one, another one may be asked for the files of this
// document than the one that sent it. Then they are fetched until each was there, for the browser's cache, and the
// document is loaded again. After the deploy another document comes, with files of its own (A14).
{
  const TRIES = 12;
  const PAUSE = 150;
  const MOST_LOADS = 5;
  const NAME = 'loadedAgain';
  const FILES = 'script[src],[rel=stylesheet]';
  const loaded = new Set();
  let failed = false;
  const fetched = async ({ src, href }) => {
    let answer;
    for (let i = 0; !answer?.ok && i < TRIES; i++) {
      if (i) await new Promise((done) => setTimeout(done, PAUSE));
      answer = await fetch(src ?? href);
    }
    await answer.blob();
  };
  const loadAgain = async () => {
    const times = Number(sessionStorage.getItem(NAME)) + 1;
    if (times > MOST_LOADS) return;
    sessionStorage.setItem(NAME, times);
    await Promise.all([...document.querySelectorAll('[src^="/assets/"],[href^="/assets/"]')].map(fetched));
    location.reload();
  };
  const onError = ({ target }) => {
    if (failed || !target.matches?.(FILES)) return;
    failed = true;
    loadAgain().catch(() => {}); // without a network or a place to count, the page stays as it is drawn
  };
  const onLoad = ({ target }) => {
    if (!target.matches?.(FILES)) return;
    loaded.add(target);
    if ([...document.querySelectorAll(FILES)].some((file) => !loaded.has(file))) return;
    removeEventListener('error', onError, true);
    document.removeEventListener('load', onLoad, true);
    try {
      if (!failed) sessionStorage.removeItem(NAME);
    } catch {
      // A browser that keeps nothing has counted nothing.
    }
  };
  addEventListener('error', onError, true);
  document.addEventListener('load', onLoad, true); // that of the document may come before the files (src/laterScripts.js)
}
