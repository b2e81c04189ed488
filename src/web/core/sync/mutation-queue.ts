import { backoffMs } from './backoff.ts'

/**
 * The result of sending the first item: `tries` is the number of failed attempts, `wait_s` the delay that the server
 * requests.
 */
export type Delivery =
  | { next: 'go-on' | 'stop' }
  | { next: 'again'; tries: number; wait_s?: number | undefined }

/**
 * Sends one item at a time, in order, and retries the same item until it is answered. `deliver` returns null if there
 * is nothing to send. Returns a function to call when there is a new item or the connection is back; a delay requested
 * by the server still applies.
 */
export function mutationQueue(deliver: () => Promise<Delivery> | null): () => void {
  let is_under_way = false
  let is_put_off = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const go = () => {
    if (is_under_way || is_put_off) return
    clearTimeout(timer)
    const delivery = deliver()
    if (!delivery) return
    is_under_way = true
    void delivery.then(goOn)
  }
  const goOn = (how: Delivery) => {
    is_under_way = false
    if (how.next === 'go-on') go()
    if (how.next === 'again') goLater(how)
  }
  const goLater = ({ tries, wait_s }: Extract<Delivery, { next: 'again' }>) => {
    is_put_off = wait_s !== undefined
    timer = setTimeout(
      () => {
        is_put_off = false
        go()
      },
      backoffMs(tries, wait_s, Math.random()),
    )
  }
  return go
}
