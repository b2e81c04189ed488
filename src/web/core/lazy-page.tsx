import { type ComponentType, lazy, useEffect, useState } from 'react'

/** A page whose code is loaded on demand. */
export type LazyPage<Props = object> = {
  /** The page's file in src/web, without the extension. */
  file: string
  /** When the promise has resolved, the page renders without suspending. */
  load: () => Promise<unknown>
  Page: ComponentType<Props>
}

/**
 * Returns a page whose code is loaded when the page is first shown. If the code cannot be loaded, `Fallback` is shown,
 * and the code is loaded again when the page is next shown. Without `Fallback`, an error replaces the page.
 */
export function lazyPage<Props extends object = object>(
  file: string,
  get: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded ??= await get()
    return { default: loaded }
  }
  const loadOrFallBack = () =>
    load().catch((error) => {
      if (!Fallback) throw error
      return { default: NotLoaded }
    })
  let LazyComponent = lazy(loadOrFallBack)

  function NotLoaded(props: Props) {
    // In a render, this would load the code again and again, because React repeats a render that waited for code.
    useEffect(() => {
      LazyComponent = lazy(loadOrFallBack)
    }, [])
    return Fallback && <Fallback {...props} />
  }

  function Page(props: Props) {
    // `loaded` may be set between two renders. A change of the component would discard the page's state.
    const [Shown] = useState(() => loaded ?? LazyComponent)
    return <Shown {...props} />
  }
  return { file, load, Page }
}
