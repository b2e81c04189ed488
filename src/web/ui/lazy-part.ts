import { type ComponentType, lazy } from 'react'

/**
 * Returns a part of a page whose code is loaded when it is first shown. If the code cannot be loaded, for example
 * without a connection, `fallback` takes its place until the page is loaded again. Without `fallback`, an error
 * would replace the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props>,
) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: fallback }),
    ),
  )
}
