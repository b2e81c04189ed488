import { type ComponentType, lazy, useState } from 'react'

/** A page whose code is loaded on demand. */
export type LazyPage<Props = object> = {
  /** The page's file in src/web, without the extension. */
  file: string
  /** When the promise has resolved, the page renders without suspending. */
  load: () => Promise<unknown>
  Page: ComponentType<Props>
}

export function lazyPage<Props extends object = object>(
  file: string,
  get: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded ??= await get()
    return { default: loaded }
  }
  const LazyComponent = lazy(load)

  function Page(props: Props) {
    // `loaded` may be set between two renders. A change of the component would discard the page's state.
    const [Shown] = useState(() => loaded ?? LazyComponent)
    return <Shown {...props} />
  }
  return { file, load, Page }
}
