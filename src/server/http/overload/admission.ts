/** The limits of a class of work: how many tasks run at a time, and how many may wait. */
export type ClassLimits = {
  max_active: number
  max_waiting: number
  /** The maximum wait in milliseconds: `burst` if the queue was empty less than `burst` ms ago, otherwise `steady`. */
  wait_ms: { burst: number; steady: number }
}

export type Options<Name extends string> = {
  /** How many tasks run at a time, over all classes. */
  max_active: number
  /** The classes of work, highest priority first. */
  classes: Record<Name, ClassLimits>
  now?: () => number
}

export type Admission<Name extends string> = {
  /**
   * Calls `start` as soon as the work may run, and passes it a function to call when the work is done. Calls `reject`
   * instead if the queue is too long, or if the work has waited too long. Calls exactly one of the two, once.
   */
  enter: (name: Name, start: (release: () => void) => void, reject: () => void) => void
  /** Whether work of the class is waiting. */
  isWaiting: (name: Name) => boolean
}

type Waiting = { since: number; start: (release: () => void) => void; reject: () => void }
type ClassQueue = ClassLimits & { active: number; waiting: Waiting[]; empty_at: number }

const check_every_ms = 25

/**
 * Decides which work runs now, waits or is rejected. It rejects early, so that accepted work is answered in time
 * (decision 0025).
 */
export function openAdmission<Name extends string>({
  max_active,
  classes,
  now = () => performance.now(),
}: Options<Name>): Admission<Name> {
  const queues = new Map<Name, ClassQueue>()
  for (const name in classes) queues.set(name, { ...classes[name], active: 0, waiting: [], empty_at: now() })
  const ordered = [...queues.values()]
  let active = 0
  let checking: NodeJS.Timeout | undefined

  const run = (queue: ClassQueue, start: Waiting['start']) => {
    let is_released = false
    active++
    queue.active++
    start(() => {
      if (is_released) return
      is_released = true
      active--
      queue.active--
      startNext()
    })
  }
  /** One task of each class may always run. For example, teams can be read even while many changes are waiting. */
  const hasRoom = (queue: ClassQueue, is_higher_waiting: boolean) =>
    queue.active === 0 || (queue.active < queue.max_active && active < max_active && !is_higher_waiting)

  const startNext = () => {
    let is_higher_waiting = false
    for (const queue of ordered) {
      while (queue.waiting.length > 0 && hasRoom(queue, is_higher_waiting))
        run(queue, queue.waiting.shift()!.start)
      is_higher_waiting ||= queue.waiting.length > 0
    }
  }
  /**
   * A queue that was empty recently contains a short burst and will soon be empty again, so its work may wait longer.
   * In a queue that has been non-empty for long, waiting does not help, so its work is rejected sooner.
   */
  const maxWaitOf = ({ empty_at, wait_ms }: ClassQueue) =>
    now() - empty_at < wait_ms.burst ? wait_ms.burst : wait_ms.steady
  const isFull = (queue: ClassQueue) => {
    const [first] = queue.waiting
    const is_late = first !== undefined && now() - first.since > maxWaitOf(queue) * 0.75
    return is_late || queue.waiting.length >= queue.max_waiting
  }
  const check = () => {
    for (const queue of ordered) {
      const max_wait = maxWaitOf(queue)
      while (queue.waiting.length > 0 && now() - queue.waiting[0]!.since > max_wait)
        queue.waiting.shift()!.reject()
    }
    if (ordered.some(({ waiting }) => waiting.length > 0)) return
    clearInterval(checking)
    checking = undefined
  }

  return {
    isWaiting: (name) => queues.get(name)!.waiting.length > 0,
    enter: (name, start, reject) => {
      const queue = queues.get(name)!
      if (queue.waiting.length === 0) queue.empty_at = now()
      const is_higher_waiting = ordered
        .slice(0, ordered.indexOf(queue))
        .some(({ waiting }) => waiting.length > 0)
      if (queue.waiting.length === 0 && hasRoom(queue, is_higher_waiting)) return run(queue, start)
      if (isFull(queue)) return reject()
      queue.waiting.push({ since: now(), start, reject })
      checking ??= setInterval(check, check_every_ms)
    },
  }
}

/** Runs work of a class as soon as it may run. If the work is rejected, throws the error that `makeError` returns. */
export async function runAdmitted<Name extends string, Result>(
  { enter }: Pick<Admission<Name>, 'enter'>,
  name: Name,
  work: () => Promise<Result>,
  makeError: () => Error,
): Promise<Result> {
  const release = await new Promise<() => void>((start, reject) =>
    enter(name, start, () => reject(makeError())),
  )
  return work().finally(release)
}
