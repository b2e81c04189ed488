import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LoginAddressOf, Render, RenderedPage } from '#contract/render.ts'
import type { Manifest } from './page-files.ts'

/** The parts of the build that are needed for server rendering. */
export type Built = {
  render: Render
  loginAddressOf: LoginAddressOf
  documents: Record<RenderedPage['document'] | 'admin', string>
  /** The source of the inline script that loads a page's script after the first paint. */
  start_script: string
  manifest: Manifest
  /** The hashes of the inline scripts, for the content security policy. */
  script_hashes: string[]
}

/** Loads the build from the folders `client` and `render` in `folder`. Returns null if there is no build. */
export async function loadBuilt(folder: string): Promise<Built | null> {
  const program = join(folder, 'render', 'render.js')
  if (!existsSync(program)) return null

  const { render, loginAddressOf }: Pick<Built, 'render' | 'loginAddressOf'> = await import(
    pathToFileURL(program).href
  )
  const read = (file: string) => readFileSync(join(folder, 'client', file), 'utf8')
  const documents = {
    index: read('index.html'),
    scoreboard: read('scoreboard.html'),
    admin: read('admin.html'),
  }
  const start_script = read('start.js')
  const inline = new Set([start_script, ...Object.values(documents).flatMap(inlineScripts)])
  const manifest = JSON.parse(read('.vite/manifest.json'))
  return { render, loginAddressOf, documents, start_script, manifest, script_hashes: [...inline].map(hashOf) }
}

/** The inline scripts of a built document. They are inline to save a round trip on slow connections. */
function inlineScripts(document: string): string[] {
  return [...document.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
}

/** The hash of an allowed script for the content security policy. */
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
