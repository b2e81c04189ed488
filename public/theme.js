// Runs before the first paint, so that nothing flashes. Prepares the stored theme (src/web/shell/masthead.tsx) and fonts
// (src/web/shell/load-fonts.ts). Hides dismissed announcements (src/web/shell/messages), an answered cookie banner
// (src/web/core/consent), and content for visitors while a player's session is loading (src/web/core/session).
if (/(^|; )(__Host-)?csrf=p\./.test(document.cookie)) document.documentElement.dataset.session = 'maybe'
if (/(^|; )(__Host-)?consent=/.test(document.cookie)) document.documentElement.dataset.answered = ''

try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme

  const fonts = localStorage.getItem('fonts')
  if (fonts?.startsWith('/assets/')) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fonts })
    link.setAttribute('blocking', 'render')
    document.head.append(link)
  }

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
