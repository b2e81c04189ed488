import { html } from '#server/http/html.ts'
import { logo } from '#server/openapi/logo.ts'

/** Asks whoever comes from elsewhere whether he means it. The button needs no script: its form carries the token. */
export function logoutPage(csrf_token: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Log out</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><a href="/" aria-label="Home">${logo}</a></header>
<main>
<h1>Log out?</h1>
<p>You did not come here from a page of ours, so we ask first.</p>
<form method="post" action="/api/logout">
<input type="hidden" name="csrf_token" value="${csrf_token}">
<button type="submit">Log out</button> <a href="/">Stay logged in</a>
</form>
</main>
</body>
</html>
`.markup
}
