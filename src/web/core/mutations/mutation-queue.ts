/**
 * The result of sending the first item: `tries` is the number of failed attempts, `wait_s` the delay that the server
 * requests.
 */
export type Delivery =
  | { next: 'continue' | 'stop' }
  | { next: 'retry'; tries: number; wait_s?: number | undefined }

/**
 * Sends one item at a time, in order, and retries the same item until it is answered. `deliver` returns null if there
 * is nothing to send. Returns a function to call when there is a new item or the connection is back; a delay requested
 * by the server still applies.
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
  const afterDelivery = (how: Delivery) => {
    is_sending = false
    if (how.next === 'continue') sendNext()
    if (how.next === 'retry') retryLater(how)
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

const FIRST = 500
const LONGEST = 20_000
const SECOND = 1000

/**
 * How many ms to wait before a change is sent again: as long as the server requests, otherwise exponentially
 * increasing, with jitter, so that clients disconnected at the same moment do not retry together. `random` is from 0 to
 * below 1.
 */
export function backoffMs(tries: number, wait_s: number | undefined, random: number): number {
  const least = wait_s === undefined ? Math.min(FIRST * 2 ** (tries - 1), LONGEST) : wait_s * SECOND
  return Math.round(least * (1 + random / 2))
}
