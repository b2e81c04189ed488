import type { RenderedPage } from '#contract/render.ts'
import type { Files } from './page-files.ts'

const module_script = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/**
 * Inserts a rendered page with its styles and scripts into the built document. `start_script` becomes an inline script
 * that loads the other scripts after the first paint. The replacements are made from the end of the document to its
 * start, so that inserted text is never searched.
 */
export function compose(
  document: string,
  { head, html, state }: RenderedPage,
  start_script: string,
  { scripts, styles }: Files,
): string {
  const [, src = ''] = module_script.exec(document) ?? []
  const deferred_script = `<script data-src="${src}" data-preload="${scripts.join(' ')}">${start_script}</script>`
  // If the document already links a stylesheet, a second link would make the browser recompute all styles.
  const own_styles = styles.filter((href) => !document.includes(`href="${href}"`))
  return document
    .replace(/(?=<\/body>)/, () => `${state === null ? '' : dataBlock(state)}${deferred_script}`)
    .replace(/<!--body-->.*<!--\/body-->/s, () => html)
    .replace(/(?=<\/head>)/, () => own_styles.map(styleLink).join(''))
    .replace(module_script, '')
    .replace(/<!--head-->.*<!--\/head-->/s, () => head)
}

function styleLink(href: string): string {
  return `<link rel="stylesheet" crossorigin href="${href}">`
}

/**
 * Embeds the state as JSON data, because the content security policy would block a script. Escaping prevents the data
 * from ending the block.
 */
function dataBlock(state: unknown): string {
  const text = JSON.stringify(state).replace(/[<>&\u2028\u2029]/g, escapeCharacter)
  return `<script type="application/json" id="state">${text}</script>`
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
