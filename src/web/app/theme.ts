type Theme = 'light' | 'dark'

/** Shows the other theme and remembers it; a choice equal to the system's goes back to following the system. */
export function flipTheme(): void {
  const system = systemTheme()
  const next = otherOf(document.documentElement.dataset.theme ?? system)

  if (next === system) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  remember(next === system ? null : next)
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function otherOf(theme: string): Theme {
  return theme === 'dark' ? 'light' : 'dark'
}

/** public/theme.js reads it before the first paint. */
function remember(theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem('theme', theme)
    else localStorage.removeItem('theme')
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is left.
  }
}
