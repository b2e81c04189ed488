import { FieldError } from './field-error.tsx'

type Props = {
  /** Of the box that they belong to. */
  id: string
  hint: string | undefined
  fault: string | undefined
}

/** Under a box: what is to be known of it, and what is wrong with what stands in it. */
export function FieldNote({ id, hint, fault }: Props) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}fault`} text={fault} />
    </>
  )
}
