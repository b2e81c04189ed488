import './theme-toggle.css'
import { flipTheme } from './theme.ts'

/** Which name and picture show is decided by the style sheet, which knows the theme before React does. */
export function ThemeToggle() {
  return (
    <button className="theme-toggle" type="button" onClick={flipTheme}>
      <span className="unseen theme-to-dark">Switch to the dark theme</span>
      <span className="unseen theme-to-light">Switch to the light theme</span>
      <svg className="theme-to-dark" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />
      </svg>
      <svg className="theme-to-light" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="4.5" />
        <path d="M12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9 7 7M17 17l2.1 2.1M4.9 19.1 7 17M17 7l2.1-2.1" />
      </svg>
    </button>
  )
}
