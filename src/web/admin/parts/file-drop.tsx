import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react'

/** `drop` are the attributes of the element on which files can be dropped. `is_over` is true while files are over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [is_over, setOver] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  const onDrop = (event: DragEvent) => {
    drag(false)(event)
    onFiles([...event.dataTransfer.files])
  }
  return { is_over, drop: { onDragOver: drag(true), onDragLeave: drag(false), onDrop } }
}

type DropZoneProps = {
  label: string
  className: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** An area on which files can be dropped. Dropping needs a mouse, so `children` contain a file input. */
export function DropZone({ label, className, onFiles, children }: DropZoneProps) {
  const { is_over, drop } = useFileDrop(onFiles)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={is_over ? `${className} is-over` : className} aria-label={label} {...drop}>
      {children}
    </section>
  )
}

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onFiles: (files: File[]) => void
}

export function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      onClick={(event) => {
        // Browsers report no change if the same path is chosen again.
        event.currentTarget.value = ''
      }}
      onChange={(event) => onFiles([...(event.target.files ?? [])])}
    />
  )
}
