import { escapeHtml } from '#text/quoted.ts'
import type { OwnData, SeenDeadline, SeenTeam } from './own-data.ts'

const STYLE = `
  :root { color-scheme: light dark; --ground: #f0f4f7; --card: #fff; --text: #0a1a2f; --soft: #50617a; --line: #dbe3ec; }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) { --ground: #0a1424; --card: #13233a; --text: #f2f6fa; --soft: #a9b8cb; --line: #2a3c57; }
  }
  :root[data-theme='light'] { color-scheme: light; }
  :root[data-theme='dark'] { color-scheme: dark; --ground: #0a1424; --card: #13233a; --text: #f2f6fa; --soft: #a9b8cb;
    --line: #2a3c57; }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 Barlow, system-ui, sans-serif; }
  header { padding: 1rem; background: #0a1a2f; color: #fff; font-weight: 600; font-size: 1.25rem; }
  main { max-width: 40rem; margin: 0 auto; padding: 1rem; }
  h1 { margin: 0.5rem 0; font-size: 1.75rem; line-height: 1.2; }
  h2 { margin: 0; font-size: 1.125rem; }
  p { margin: 0.25rem 0 1rem; color: var(--soft); }
  section { margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); }
  section p { margin-bottom: 0.5rem; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { padding: 0.375rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
  b { font-weight: 600; }
  a { display: inline-block; padding: 0.75rem 1.25rem; border-radius: 0.375rem; background: #ffd23f; color: #0a1a2f;
    font-weight: 600; text-decoration: none; }
  a:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }`

/**
 * Returns the page that is shown without a connection. It has the teams and deadlines that the player last saw, and
 * says when they were last updated. `now` is in ms, by the server's clock.
 */
export function offlinePage(data: OwnData | null, now: number): Response {
  const nonce = crypto.randomUUID()
  return new Response(documentOf(data, now, nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}

function documentOf(data: OwnData | null, now: number, nonce: string): string {
  const theme = data?.theme === 'light' || data?.theme === 'dark' ? ` data-theme="${data.theme}"` : ''
  return `<!doctype html>
<html lang="en"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You are offline</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
${data ? `<header>${escapeHtml(data.site_name)}</header>` : ''}
<main>
<h1>You are offline</h1>
${data && data.teams.length > 0 ? ownParts(data, now) : '<p>This page needs a connection. Check your connection, and try again.</p>'}
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`
}

function ownParts({ teams, deadlines }: OwnData, now: number): string {
  // The deadlines were stored together with the team that was seen last.
  const seen_at = Math.max(...teams.map((team) => team.seen_at))
  const seen = new Set(teams.map(({ selection_id }) => selection_id))
  const others = deadlines.filter(({ selection_id, closes_at }) => !seen.has(selection_id) && closes_at > now)
  return `<p>These are your teams as you last saw them. They may have changed since, and results are not shown.</p>
${teams.map((team) => teamPart(team, now)).join('\n')}
${others.length > 0 ? deadlinePart(others, seen_at) : ''}`
}

function teamPart({ name, closes_at, athletes, seen_at }: SeenTeam, now: number): string {
  const rows = athletes.map(
    (athlete) => `<li>${escapeHtml(athlete.name)}${athlete.is_team_captain ? ' <b>Captain</b>' : ''}</li>`,
  )
  const is_open = closes_at > now
  return `<section>
<h2>${escapeHtml(name)}</h2>
<p>Picks ${is_open ? 'close' : 'closed'} ${timeText(closes_at)}. Last updated ${timeText(seen_at)}.</p>
<ul>${rows.length > 0 ? rows.join('') : `<li>No picks${is_open ? ' yet' : ''}</li>`}</ul>
</section>`
}

function deadlinePart(deadlines: readonly SeenDeadline[], seen_at: number): string {
  const rows = deadlines.map(({ name, closes_at }) => `<li>${escapeHtml(name)}: ${timeText(closes_at)}</li>`)
  return `<section>
<h2>Other deadlines</h2>
<p>Last updated ${timeText(seen_at)}.</p>
<ul>${rows.join('')}</ul>
</section>`
}

/** Returns a time in the user's time zone, such as `Tue 1 Dec, 11:00`. */
function timeText(instant: number): string {
  const parts = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return new Intl.DateTimeFormat('en-GB', parts).format(instant)
}
