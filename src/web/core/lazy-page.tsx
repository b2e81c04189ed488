import { type ComponentType, lazy, useState } from 'react'

/** A page whose code comes when it is needed. */
export type LazyPage<Props = object> = {
  /** Its file in src/web, without the ending. */
  file: string
  /** Once this is done, the page shows without waiting. */
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
  const Waiting = lazy(load)

  function Page(props: Props) {
    // What it began as it stays, so that a page does not lose its state when it is drawn again.
    const [Shown] = useState(() => loaded ?? Waiting)
    return <Shown {...props} />
  }
  return { file, load, Page }
}
