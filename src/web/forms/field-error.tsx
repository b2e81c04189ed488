/** What is wrong, beside what it is about. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="field-fault" id={id}>
      {text}
    </p>
  )
}
