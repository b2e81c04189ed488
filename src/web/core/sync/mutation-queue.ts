import { backoffMs } from './backoff.ts'

/** How sending the first thing in line went: `tries` is how often it went out in vain, `wait_s` what the server asks for. */
export type Delivery =
  | { next: 'go-on' | 'stop' }
  | { next: 'again'; tries: number; wait_s?: number | undefined }

/**
 * Sends one thing at a time, in order, and the same again as long as nobody has answered. `deliver` is null when nothing is to
 * be sent. Returns what to call when there is, or when there is a connection again; it waits all the same where the server says so.
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
