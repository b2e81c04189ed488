import { forgetQueue, type PendingQueue, watchQueue } from './pending-queues.ts'

/**
 * Returns a function that finds the store of an item, and creates it with `make` on first use. When another user logs
 * in, the stores of the previous user are discarded. For a visitor, `user_id` is undefined.
 */
export function perUserStores<User extends number | undefined, Id, Store extends PendingQueue>(
  make: (user_id: User, id: Id) => Store,
) {
  const stores = new Map<Id, Store>()
  let owner: User | undefined

  return (user_id: User, id: Id): Store => {
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
