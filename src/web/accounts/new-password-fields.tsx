import { PasswordField } from '../forms/password-field.tsx'

type Props = { password_min: number; label?: string; reason?: string | undefined; is_optional?: boolean }

export function NewPasswordFields({ password_min, label = 'Password', reason, is_optional = false }: Props) {
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint={`At least ${password_min} characters. A few random words are easy to remember`}
        autoComplete="new-password"
        reason={reason}
        is_optional={is_optional}
      />
      <PasswordField
        name="password_confirm"
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        reason={reason}
        is_optional={is_optional}
      />
    </>
  )
}
