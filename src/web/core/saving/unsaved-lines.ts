/** A row of changes on their way to the server. */
export type Line = {
  /** Sends what waits, now that it may come through. */
  hurry: () => void
  isUnsaved: () => boolean
}

const lines = new Set<Line>()

/** From then on it is hurried when there is a connection again, and whoever would leave it behind is asked. */
export function watchLine(line: Line): void {
  if (lines.size === 0) listen()
  lines.add(line)
}

export function forgetLine(line: Line): void {
  lines.delete(line)
  if (lines.size === 0) stop()
}

function listen(): void {
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  window.addEventListener('beforeunload', warn)
}

function stop(): void {
  window.removeEventListener('online', hurry)
  document.removeEventListener('visibilitychange', hurry)
  window.removeEventListener('beforeunload', warn)
}

function hurry(): void {
  if (document.visibilityState === 'hidden') return
  for (const line of lines) line.hurry()
}

function warn(event: BeforeUnloadEvent): void {
  if ([...lines].some((line) => line.isUnsaved())) event.preventDefault()
}
