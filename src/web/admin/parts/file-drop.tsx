import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react'

type OnFiles = (files: File[]) => void

/**
 * Lets the user drop files on an element. `drop` contains the props of the element. `is_over` is true while the user
 * drags files over the element. `unreadable` is the name of a file that could not be read.
 */
export function useFileDrop(onFiles: OnFiles) {
  const [is_over, setOver] = useState(false)
  const { read, unreadable } = useFileCopies(onFiles)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  const onDrop = (event: DragEvent) => {
    drag(false)(event)
    void read([...event.dataTransfer.files])
  }
  return { is_over, unreadable, drop: { onDragOver: drag(true), onDragLeave: drag(false), onDrop } }
}

/**
 * Copies files into memory when they are chosen, because a browser cannot send a file that was changed on disk after it
 * was chosen.
 */
function useFileCopies(onFiles: OnFiles) {
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const read = async (files: readonly File[]) => {
    const copies: File[] = []
    for (const file of files) {
      const bytes = file.size > max_copied ? file : await file.arrayBuffer().catch(() => null)
      if (!bytes) return setUnreadable(file.name)
      copies.push(new File([bytes], file.name, { type: file.type }))
    }
    setUnreadable(null)
    if (copies.length > 0) onFiles(copies)
  }
  return { read, unreadable }
}

/** Larger files are sent without a copy, to save memory. The server refuses them. */
const max_copied = 64 * 1024 * 1024

export function UnreadableFile({ name }: { name: string | null }) {
  if (name === null) return null
  return (
    <p className="admin-error" role="alert">
      {name} cannot be read. It may have been moved or changed: choose it again.
    </p>
  )
}

type DropZoneProps = {
  label: string
  className: string
  onFiles: OnFiles
  children: ReactNode
}

/** An area on which files can be dropped. Dropping needs a mouse, so `children` must contain a file input. */
export function DropZone({ label, className, onFiles, children }: DropZoneProps) {
  const { is_over, unreadable, drop } = useFileDrop(onFiles)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={is_over ? `${className} is-over` : className} aria-label={label} {...drop}>
      {children}
      <UnreadableFile name={unreadable} />
    </section>
  )
}

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onFiles: OnFiles }

export function FileInput({ onFiles, ...input }: FileInputProps) {
  const { read, unreadable } = useFileCopies(onFiles)
  return (
    <>
      <input
        {...input}
        type="file"
        onChange={({ currentTarget }) => {
          void read([...(currentTarget.files ?? [])])
          // Without this, browsers report no change if the user chooses the same path again.
          currentTarget.value = ''
        }}
      />
      <UnreadableFile name={unreadable} />
    </>
  )
}
