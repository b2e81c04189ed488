/**
 * `concurrency` tasks run at a time. At most `max_waiting` tasks wait, and at most `max_waiting_per_key` with the same
 * key.
 */
type QueueLimits = { concurrency: number; max_waiting: number; max_waiting_per_key: number }

type FairQueue = {
  /** Runs the task when it is its turn. If too many tasks are waiting, throws the error that `onFull` makes. */
  run: <Result>(key: string, task: () => Promise<Result>, onFull: () => Error) => Promise<Result>
}

/**
 * Opens a queue in which keys take turns, and one task starts in each turn. A key with many waiting tasks therefore
 * delays the tasks of another key by one turn at most.
 */
export function fairQueue({ concurrency, max_waiting, max_waiting_per_key }: QueueLimits): FairQueue {
  /**
   * The waiting tasks of each key. The order of the keys is the order of turns. A key without waiting tasks is removed.
   */
  const waiting = new Map<string, (() => void)[]>()
  let waiting_count = 0
  let running = 0

  const startNext = () => {
    const next = waiting.entries().next().value
    if (!next || running >= concurrency) return
    const [key, tasks] = next
    const start = tasks.shift()!
    waiting.delete(key)
    if (tasks.length > 0) waiting.set(key, tasks)
    waiting_count--
    running++
    start()
  }

  const run: FairQueue['run'] = async (key, task, onFull) => {
    const tasks = waiting.get(key) ?? []
    if (running >= concurrency && (waiting_count >= max_waiting || tasks.length >= max_waiting_per_key))
      throw onFull()
    await new Promise<void>((start) => {
      waiting.set(key, [...tasks, start])
      waiting_count++
      startNext()
    })
    try {
      return await task()
    } finally {
      running--
      startNext()
    }
  }
  return { run }
}
