import './team-card.css'

type Props = {
  name: string
  is_captain: boolean
  is_vice_captain: boolean
  /** The text of `saleText`, if there is one. */
  sale: string | undefined
  onRemove: (() => void) | undefined
  onMakeCaptain: (() => void) | undefined
  onMakeViceCaptain: (() => void) | undefined
}

/** The buttons below an athlete of the team. */
export function CardActions(props: Props) {
  const { name, is_captain, is_vice_captain, sale, onRemove, onMakeCaptain, onMakeViceCaptain } = props
  if (!onRemove && !onMakeCaptain && !onMakeViceCaptain) return null

  return (
    <div className="card-actions">
      {onMakeCaptain && (
        <RoleButton sign="C" label={`Captain: ${name}`} has_role={is_captain} onAssign={onMakeCaptain} />
      )}
      {onMakeViceCaptain && (
        <RoleButton
          sign="VC"
          label={`Vice-captain: ${name}`}
          has_role={is_vice_captain}
          onAssign={onMakeViceCaptain}
        />
      )}
      {onRemove && (
        <button type="button" title={sale} onClick={onRemove}>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path d="m3 3 8 8M11 3l-8 8" />
          </svg>
          <span className="visually-hidden">Remove {name}</span>
        </button>
      )}
    </div>
  )
}

type RoleButtonProps = { sign: string; label: string; has_role: boolean; onAssign: () => void }

/** A button that gives the athlete a role. The role is lost only when another athlete gets it. */
function RoleButton({ sign, label, has_role, onAssign }: RoleButtonProps) {
  return (
    <button type="button" aria-pressed={has_role} onClick={() => !has_role && onAssign()}>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
