import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { uploadImage } from '#contract/admin/site/images.ts'
import type { Problem } from '#contract/problems.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { ActButton, ProblemNote } from './acts.tsx'
import { DropZone, FileInput } from './file-drop.tsx'

type InputProps = {
  /** The name of the picture, such as `Logo`. It is part of the label of the file input. */
  label: string
  /** In pixels. Larger pictures are scaled down until their longer side has this length. */
  max_side?: number
  onUploaded: (address: string, file_name: string) => void
}

/** Uploads a picture that the user chooses or drops. Large pictures are scaled down in the browser first. */
export function PictureInput({ label, max_side = 1600, onUploaded }: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  const { send: upload, is_sending, problem, setProblem } = useChange(uploadImage, { critical: false })
  // The user can edit the form during the upload, so the latest callback is called.
  const latest_callback = useRef(onUploaded)
  useEffect(() => {
    latest_callback.current = onUploaded
  }, [onUploaded])

  const send = async (file: File | undefined) => {
    if (!file) return
    const picture = await scaledPicture(file, max_side)
    if (!picture) return setProblem(NOT_A_PICTURE)
    if (picture.size > max_bytes) return setProblem(TOO_LARGE)
    const answer = await upload({ query: { name: file.name.slice(-200) }, file: picture })
    if (answer.ok) latest_callback.current(answer.data.address, file.name)
  }
  const onFiles = ([file]: File[]) => void send(file)
  return (
    <DropZone label={`Upload: ${label}`} className="picture-drop" onFiles={onFiles}>
      <ActButton is_busy={is_sending} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" size={18} />
        {is_sending ? 'Uploading …' : 'Choose a picture'}
        <span className="visually-hidden"> ({label})</span>
      </ActButton>
      <span className="admin-hint">or drop it here. PNG, JPEG or WebP.</span>
      <FileInput
        ref={input}
        className="visually-hidden"
        aria-label={`${label} (file)`}
        tabIndex={-1}
        accept="image/png,image/jpeg,image/webp"
        onFiles={onFiles}
      />
      <ProblemNote problem={problem} />
    </DropZone>
  )
}

type FieldProps = Omit<InputProps, 'onUploaded'> & {
  hint?: string
  error?: string | undefined
  /** The address of the picture, null for none. */
  address: string | null
  onChange: (address: string | null) => void
}

/** A field for one picture. The user can replace or remove it; the form around the field saves the change. */
export function PictureField({ label, hint, error, address, max_side, onChange }: FieldProps) {
  const id = useId()
  return (
    <fieldset className="picture-field" aria-labelledby={id}>
      <p className="picture-label" id={id}>
        {label}
      </p>
      {address !== null && (
        <div className="picture-now">
          <img src={address} alt={`${label}, as it is now`} />
          <ActButton onClick={() => onChange(null)}>
            <Trash2 aria-hidden="true" size={18} />
            Remove<span className="visually-hidden"> {label}</span>
          </ActButton>
        </div>
      )}
      <PictureInput label={label} {...(max_side ? { max_side } : {})} onUploaded={onChange} />
      {hint && <p className="admin-hint">{hint}</p>}
      {error && (
        <p className="admin-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Repeats `max_upload_bytes` of `uploadImage`, which the browser's build does not contain (`vite.config.ts`). */
const max_bytes = 1024 * 1024

const NOT_A_PICTURE: Problem = { code: 'invalid', message: 'The file is not a PNG, JPEG or WebP picture.' }
const TOO_LARGE: Problem = {
  code: 'too-large',
  message: 'The picture is larger than 1 MB: scale it down first.',
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** PNG files up to this size are sent unchanged if they need no scaling. */
const UNCHANGED_BYTES = 300 * 1024

const QUALITY = 0.85

/**
 * Scales a picture so that its longer side has at most `max_side` pixels. Returns null if the browser cannot read the
 * picture. JPEG and WebP pictures are always encoded again, which removes the location that a photo contains.
 */
async function scaledPicture(file: File, max_side: number): Promise<Blob | null> {
  if (!TYPES.includes(file.type)) return null
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  const scale = Math.min(1, max_side / Math.max(width, height))
  if (scale === 1 && file.size <= UNCHANGED_BYTES && file.type === 'image/png') return file

  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // A browser that cannot encode WebP returns a PNG.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
