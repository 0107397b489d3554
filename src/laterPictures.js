// Runs before anything is painted: what is below the first screen would delay its paint, and its pictures the scripts, so
// it waits for these, or until the visitor scrolls or presses a key (`data-opening` in style sheets of views). The
// document's own `load` event may come before the scripts have begun (src/laterScripts.js).
{
  const { dataset } = document.documentElement;
  dataset.opening = '';
  const show = () => delete dataset.opening;
  const onSettled = ({ target }) => target.type === 'module' && show();
  for (const type of ['scroll', 'keydown']) addEventListener(type, show, { once: true });
  for (const type of ['load', 'error']) document.addEventListener(type, onSettled, true);
}
