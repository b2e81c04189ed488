/**
 * Resolves in a new task, so that the browser can handle clicks and keys before. It uses a message, because timers may
 * be throttled.
 */
export function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
}
