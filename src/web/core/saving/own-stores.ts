import { forgetLine, type Line, watchLine } from './unsaved-lines.ts'

/** One store for each thing of the player who is in, made when it is first asked for. Those of a player before are forgotten. */
export function ownStores<Store extends Line>(make: (user_id: number, id: number) => Store) {
  const stores = new Map<number, Store>()
  let owner: number | undefined

  return (user_id: number, id: number): Store => {
    if (owner !== user_id) {
      for (const store of stores.values()) forgetLine(store)
      stores.clear()
    }
    owner = user_id
    const store = stores.get(id) ?? make(user_id, id)
    stores.set(id, store)
    watchLine(store)
    return store
  }
}
