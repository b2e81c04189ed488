/**
 * Resolves in a new task. Before that task, the browser can handle clicks and keys. A message starts the task, because
 * browsers may delay timers.
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
