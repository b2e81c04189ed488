import type { SettingValue } from '#contract/admin/settings.ts'
import { textOf, valueText } from './setting-input.ts'
import type { SettingText } from './setting-text.ts'

type Props = {
  setting: string
  text: SettingText
  value: SettingValue
  /** What stands in the field. */
  given: string
  /** The value of a new season. */
  standard: SettingValue | undefined
  /** Why it cannot change. */
  fixed: string | undefined
  error: string | undefined
  onChange: (given: string) => void
}

/** One setting: what it does, whom it affects, its default, and its value. */
export function SettingRow(props: Props) {
  const { setting, text, value, given, standard, fixed, error } = props
  const is_changed = given !== textOf(value)
  return (
    <li className={is_changed ? 'setting-row is-changed' : 'setting-row'}>
      <div className="row-main">
        <p>
          <b id={`name-${setting}`}>{text.label}</b>
          {is_changed && <span className="setting-changed"> changed</span>}
        </p>
        <div id={`about-${setting}`}>
          <small>{text.help}</small>
          <small>
            {fixed ? `It ${fixed}.` : `Affects: ${text.affects}`}
            {standard !== undefined && ` Default: ${valueText(standard, text)}.`}
          </small>
          {error && <span className="admin-error">{error}</span>}
        </div>
      </div>
      <div className="setting-field admin-field">
        {fixed ? <p>{valueText(value, text)}</p> : <Control {...props} />}
      </div>
    </li>
  )
}

function Control({ setting, text: { kind, choices = [] }, given, error, onChange }: Props) {
  const named = {
    'aria-labelledby': `name-${setting}`,
    'aria-describedby': `about-${setting}`,
    'aria-invalid': error ? true : undefined,
    value: given,
  }
  if (kind === 'yes-no' || kind === 'choice') {
    const options = kind === 'choice' ? choices : YES_NO
    return (
      <select {...named} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  const is_number = kind === 'number' || kind === 'limit'
  return (
    <input
      {...named}
      type="text"
      inputMode={is_number ? 'numeric' : undefined}
      placeholder={kind === 'limit' || kind === 'optional' ? 'None' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
