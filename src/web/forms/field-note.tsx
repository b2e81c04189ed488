import { FieldError } from './field-error.tsx'

type Props = {
  /** The id of the input. */
  id: string
  hint: string | undefined
  error: string | undefined
}

export function FieldNote({ id, hint, error }: Props) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}error`} text={error} />
    </>
  )
}
