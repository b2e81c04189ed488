import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render, RenderedPage } from '#contract/render.ts'
import type { Manifest } from './page-scripts.ts'

/** What the build left to draw pages with on the server. */
export type Built = {
  render: Render
  documents: Record<RenderedPage['document'], string>
  manifest: Manifest
}

/** Null where that is missing. `folder` holds `client` and `render`. */
export async function loadBuilt(folder: string): Promise<Built | null> {
  const program = join(folder, 'render', 'render.js')
  if (!existsSync(program)) return null

  const { render }: { render: Render } = await import(pathToFileURL(program).href)
  const read = (file: string) => readFileSync(join(folder, 'client', file), 'utf8')
  const documents = { index: read('index.html'), scoreboard: read('scoreboard.html') }
  return { render, documents, manifest: JSON.parse(read('.vite/manifest.json')) }
}
