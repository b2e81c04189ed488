// Before the first paint, so that neither a remembered theme, nor a dismissed announcement, nor letters flash, nor what is
// for visitors, where a player may be reading, nor a question that is answered. The button is src/web/shell/theme-toggle.tsx,
// the announcements are src/web/shell/messages, the letters src/web/shell/load-fonts.ts, who reads is src/web/core/session, and the
// question src/web/core/consent.
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
