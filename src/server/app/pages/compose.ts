import type { RenderedPage } from '#contract/render.ts'
import type { Files } from './page-files.ts'

const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/**
 * A page in the built document, with its own styles and scripts. The scripts wait for `start` at its end, which sees that the
 * page is painted. From end to start, so that nothing put in is looked through for a place.
 */
export function compose(
  document: string,
  { head, html, state }: RenderedPage,
  start: string,
  { scripts, styles }: Files,
): string {
  const [, src = ''] = script.exec(document) ?? []
  const late = `<script data-src="${src}" data-preload="${scripts.join(' ')}">${start}</script>`
  // Twice the same one, and with every link that is put in later the browser styles all elements anew.
  const own_styles = styles.filter((href) => !document.includes(`href="${href}"`))
  return document
    .replace(/(?=<\/body>)/, () => `${state === null ? '' : dataBlock(state)}${late}`)
    .replace(/<!--body-->.*<!--\/body-->/s, () => html)
    .replace(/(?=<\/head>)/, () => own_styles.map(styleLink).join(''))
    .replace(script, '')
    .replace(/<!--head-->.*<!--\/head-->/s, () => head)
}

function styleLink(href: string): string {
  return `<link rel="stylesheet" crossorigin href="${href}">`
}

/** Data and no script, so that the content security policy lets it pass. Nothing in it can end it. */
function dataBlock(state: unknown): string {
  const text = JSON.stringify(state).replace(/[<>&\u2028\u2029]/g, escapeLetter)
  return `<script type="application/json" id="state">${text}</script>`
}

function escapeLetter(mail: string): string {
  return `\\u${mail.charCodeAt(0).toString(16).padStart(4, '0')}`
}
