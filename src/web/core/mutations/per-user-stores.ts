import { forgetQueue, type PendingQueue, watchQueue } from './pending-queues.ts'

/**
 * Keeps one store for each item of the current user, created on first use. For a visitor `user_id` is undefined. When
 * the user changes, the previous user's stores are discarded.
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
