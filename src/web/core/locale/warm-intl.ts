/** Hydration waits no longer than this, even if the worker's script is slow to load. */
const MAX_WAIT_MS = 1000

/**
 * Resolves when a worker has loaded the browser's data for formatting dates and numbers. Without the worker, the first
 * `Intl` call of the page would block for tens of milliseconds. If the worker fails or is late, the page loads the data
 * itself.
 */
export const intl_ready = new Promise<void>((done) => {
  setTimeout(done, MAX_WAIT_MS)
  try {
    const worker = new Worker(new URL('./intl-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = worker.onerror = () => {
      worker.terminate()
      done()
    }
  } catch {
    done()
  }
})
