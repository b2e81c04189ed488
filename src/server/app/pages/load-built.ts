import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render, RenderedPage } from '#contract/render.ts'
import type { Manifest } from './page-files.ts'

/** What the build left to draw pages with on the server. */
export type Built = {
  render: Render
  documents: Record<RenderedPage['document'], string>
  /** Brings a page's script once the page is painted. */
  start: string
  manifest: Manifest
  /** What browsers may run of the scripts that stand in the pages themselves. */
  script_hashes: string[]
}

/** Null where that is missing. `folder` holds `client` and `render`. */
export async function loadBuilt(folder: string): Promise<Built | null> {
  const program = join(folder, 'render', 'render.js')
  if (!existsSync(program)) return null

  const { render }: { render: Render } = await import(pathToFileURL(program).href)
  const read = (file: string) => readFileSync(join(folder, 'client', file), 'utf8')
  const documents = { index: read('index.html'), scoreboard: read('scoreboard.html') }
  const start = read('start.js')
  const inline = new Set([start, ...Object.values(documents).flatMap(inlineScripts)])
  const manifest = JSON.parse(read('.vite/manifest.json'))
  return { render, documents, start, manifest, script_hashes: [...inline].map(hashOf) }
}

/** The scripts that a built document holds itself; each saves a slow line one way there and back. */
function inlineScripts(document: string): string[] {
  return [...document.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
}

/** As a content security policy names a script that may run. */
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
