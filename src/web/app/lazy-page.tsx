import { type ComponentType, lazy, useState } from 'react'

/** A page whose code comes when it is needed. */
export type LazyPage = {
  /** Its file in src/web/pages, without the ending. */
  file: string
  /** Once this is done, the page shows without waiting. */
  load: () => Promise<unknown>
  Page: ComponentType
}

export function lazyPage(file: string, get: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  const load = async () => {
    loaded ??= await get()
    return { default: loaded }
  }
  const Waiting = lazy(load)

  function Page() {
    // What it began as it stays, so that a page does not lose its state when it is drawn again.
    const [Shown] = useState(() => loaded ?? Waiting)
    return <Shown />
  }
  return { file, load, Page }
}
