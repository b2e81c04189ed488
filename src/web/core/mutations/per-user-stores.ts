import { forgetQueue, type PendingQueue, watchQueue } from './pending-queues.ts'

/** One store per item of the logged-in player, created on first use. Stores of a previous player are discarded. */
export function perUserStores<Store extends PendingQueue>(make: (user_id: number, id: number) => Store) {
  const stores = new Map<number, Store>()
  let owner: number | undefined

  return (user_id: number, id: number): Store => {
    if (owner !== user_id) {
      for (const store of stores.values()) forgetQueue(store)
      stores.clear()
    }
    owner = user_id
    const store = stores.get(id) ?? make(user_id, id)
    stores.set(id, store)
    watchQueue(store)
    return store
  }
}
