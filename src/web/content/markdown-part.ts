import type { ReactNode } from 'react'
import { lazyPage } from '../core/lazy-page.tsx'

type Props = {
  text: string
  /** What is shown if the renderer cannot be loaded. */
  fallback: ReactNode
}

/** The renderer of Markdown. It is larger than most pages, so it is loaded only for texts with markup. */
export const markdown_part = {
  source: 'src/web/content/markdown.tsx',
  ...lazyPage<Props>(
    'content/markdown',
    async () => (await import('./markdown.tsx')).Markdown,
    ({ fallback }) => fallback,
  ),
}

/** Loads the renderer: always on the server, but in the browser only if hydration needs it for a text of the page. */
export async function loadRenderedMarkdown(): Promise<void> {
  const { source, load } = markdown_part
  if (import.meta.env.SSR || document.querySelector(`[data-source="${source}"]`)) await load()
}
