/** Longer than a worker takes to start; a stalled request must not keep the page from becoming interactive. */
const limit_ms = 1000

/**
 * Loads the data of dates and numbers in a worker, because a browser's first `Intl` call takes tens of milliseconds and
 * would block the page. If the worker fails or is late, the page's first call loads them.
 */
export const intl_ready = new Promise<void>((done) => {
  setTimeout(done, limit_ms)
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
