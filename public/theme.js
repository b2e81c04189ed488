// Before the first paint, so that neither a remembered theme nor a dismissed announcement flashes.
// The button is src/web/app/theme-toggle.tsx, the announcements are src/web/messages.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme

  const dismissed = JSON.parse(localStorage.getItem('dismissed_messages') ?? '[]')
  const rules = dismissed.filter(Number.isInteger).map((id) => `[data-message="${id}"]{display:none}`)
  if (rules.length > 0) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules.join(''))
    document.adoptedStyleSheets = [sheet]
  }
} catch {
  // Storage may be forbidden; the theme then follows the system.
}
