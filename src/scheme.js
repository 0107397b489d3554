// Runs before anything is painted: the colours that were chosen (src/views/layout/SchemeSwitch.tsx) are the first to
// be seen. Without a choice the document follows the system by itself.
try {
  const chosen = localStorage.getItem('colorScheme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
} catch {
  // A browser that keeps nothing has no choice to remember.
}
