// Before the first paint, so that a remembered theme does not flash. The button is src/web/app/theme-toggle.tsx.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden; the theme then follows the system.
}
