/**
 * What to do after an attempt to send the first item. `tries` is the number of failed attempts. `wait_s` is the delay
 * that the server requested, in seconds.
 */
export type Delivery =
  | { next: 'continue' | 'stop' }
  | { next: 'retry'; tries: number; wait_s?: number | undefined }

/**
 * Sends one item at a time, in order, and repeats it until it is answered. `deliver` sends the first item, or returns
 * null if there is no item. Returns a function that starts sending. Call it when an item was added, and when the
 * connection is restored. A delay that the server requested is not shortened.
 */
export function mutationQueue(deliver: () => Promise<Delivery> | null): () => void {
  let is_sending = false
  let is_delayed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendNext = () => {
    if (is_sending || is_delayed) return
    clearTimeout(timer)
    const delivery = deliver()
    if (!delivery) return
    is_sending = true
    void delivery.then(afterDelivery)
  }
  const afterDelivery = (delivered: Delivery) => {
    is_sending = false
    if (delivered.next === 'continue') sendNext()
    if (delivered.next === 'retry') retryLater(delivered)
  }
  const retryLater = ({ tries, wait_s }: Extract<Delivery, { next: 'retry' }>) => {
    is_delayed = wait_s !== undefined
    timer = setTimeout(
      () => {
        is_delayed = false
        sendNext()
      },
      backoffMs(tries, wait_s, Math.random()),
    )
  }
  return sendNext
}

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 20_000
const SECOND = 1000

/**
 * Returns how long to wait before a change is sent again, in ms. The minimum is the delay that the server requested. If
 * it requested none, the minimum doubles with each try, up to a limit. A random part is added, so that not all clients
 * retry at the same time after an outage. `random` is from 0 to below 1.
 */
export function backoffMs(tries: number, wait_s: number | undefined, random: number): number {
  const least =
    wait_s === undefined ? Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS) : wait_s * SECOND
  return Math.round(least * (1 + random / 2))
}
