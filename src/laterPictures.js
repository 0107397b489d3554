// Runs before anything is painted: pictures below the first screen would take the line from the scripts, so they wait
// for these, or until the visitor scrolls (src/views/common/ProductImage.module.css).
{
  const { dataset } = document.documentElement;
  dataset.opening = '';
  for (const type of ['load', 'scroll']) addEventListener(type, () => delete dataset.opening, { once: true });
}
