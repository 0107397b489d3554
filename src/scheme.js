// Runs before anything is painted: the colours that were chosen (src/views/layout/SchemeSwitch.tsx), or those of the
// system, are the first to be seen.
{
  let scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  try {
    const chosen = localStorage.getItem('colorScheme');
    if (chosen === 'light' || chosen === 'dark') scheme = chosen;
  } catch {
    // A browser that keeps nothing has no choice to remember.
  }
  document.documentElement.dataset.mantineColorScheme = scheme;
}
