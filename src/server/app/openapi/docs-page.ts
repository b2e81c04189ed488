import { logo } from '#server/http/logo.ts'
import { type Html, html } from '#server/platform/html.ts'
import { type Call, docsOperation } from './docs-operation.ts'
import { fieldsOf, kindOf } from './docs-schema.ts'
import type { OpenapiDocument } from './document.ts'

/** Renders the document as an HTML page, grouped by tag. Every route and every entity has an anchor. */
export function docsPage(document: OpenapiDocument): string {
  const { info, tags, components } = document
  const tag_names = tags.map(({ name }) => name)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – ${info.title}</title>
<meta name="description" content="Every route of ${info.title}’s API: its input, its replies and its errors">
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><a href="/">${logo}${info.title}</a></header>
<main>
<h1>API <span>${info.version}</span></h1>
<p>${info.description}</p>
<p>This page as an OpenAPI document: <a href="/api/openapi.json">openapi.json</a>. The body of every error is a <a href="#Problem">Problem</a>.</p>
<p>In the examples, <code>$SITE</code> is the address of this site, without a trailing slash.</p>
<p>Public data needs no cookie. For all other calls, keep cookies as a browser does, and send the value of the csrf cookie in the header <code>x-csrf-token</code> with every change. This call sets the cookie; logging in sets a new one:</p>
<pre><code>curl -c cookies "$SITE/api/csrf"; CSRF=$(awk '$6 ~ /csrf$/ { print $7 }' cookies)</code></pre>
<p>Programs of organisers call some admin routes with an API token instead, without cookies. An operator makes it under <a href="/admin/tokens">Tokens</a>. <code>$TOKEN</code> is the token, and <code>$KEY</code> a random key for each change, sent again with the same change if no answer came. With the scope <code>results</code>:</p>
<pre><code>curl -H "authorization: Bearer $TOKEN" "$SITE/api/admin/results"</code></pre>
<nav aria-label="Contents"><ul>${[...tag_names, 'entities'].map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul></nav>
${tag_names.map((tag) => tagSection(tag, callsOf(document, tag)))}
<section id="entities">
<h2>entities</h2>
${Object.entries(components.schemas).map(([name, schema]) => {
  const fields = fieldsOf(schema) ?? html`<p>${kindOf(schema)}</p>`
  return html`<article id="${name}"><h3><a href="#${name}">${name}</a></h3>${fields}</article>\n`
})}</section>
</main>
</body>
</html>
`.markup
}

function tagSection(tag: string, calls: readonly Call[]): Html {
  return html`<section id="${tag}">
<h2>${tag}</h2>
${calls.map(docsOperation)}</section>
`
}

function callsOf({ paths }: OpenapiDocument, tag: string): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  )
}
