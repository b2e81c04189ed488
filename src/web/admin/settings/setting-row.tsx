import type { SettingValue } from '#contract/admin/site/settings.ts'
import { Checkbox } from '../parts/fields.tsx'
import { textOf, valueText } from './setting-input.ts'
import type { SettingText } from './setting-text.ts'

type Props = {
  setting: string
  text: SettingText
  value: SettingValue
  typed_text: string
  /** The default for a new season. */
  default_value: SettingValue | undefined
  /** Why the setting cannot change: the rest of a sentence that begins with “It”. */
  fixed_because: string | undefined
  error: string | undefined
  onChange: (text: string) => void
}

/** Shows one setting: what it does, who is affected, its default, and its value. */
export function SettingRow(props: Props) {
  const { setting, text, value, typed_text, default_value, fixed_because, error } = props
  const is_changed = typed_text !== textOf(value)
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
            {fixed_because ? `It ${fixed_because}.` : `Affects: ${text.affects}`}
            {default_value !== undefined && ` Default: ${valueText(default_value, text)}.`}
          </small>
          {error && <span className="admin-error">{error}</span>}
        </div>
      </div>
      <div className="setting-field admin-field">
        {fixed_because ? <p>{valueText(value, text)}</p> : <Control {...props} />}
      </div>
    </li>
  )
}

function Control({ setting, text: { kind, choices = [] }, typed_text, error, onChange }: Props) {
  const shared_props = {
    'aria-labelledby': `name-${setting}`,
    'aria-describedby': `about-${setting}`,
    'aria-invalid': error ? true : undefined,
    value: typed_text,
  }
  if (kind === 'list' && choices.length > 0) {
    const chosen = typed_text.split(',')
    return (
      <fieldset
        className="admin-checks"
        aria-labelledby={`name-${setting}`}
        aria-describedby={`about-${setting}`}
      >
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            is_checked={chosen.includes(value)}
            onChange={(is_checked) =>
              onChange(
                choices
                  .map((each) => each.value)
                  .filter((each) => (each === value ? is_checked : chosen.includes(each)))
                  .join(','),
              )
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
    )
  }
  if (kind === 'yes-no' || kind === 'choice') {
    const options = kind === 'choice' ? choices : YES_NO
    return (
      <select {...shared_props} onChange={(event) => onChange(event.currentTarget.value)}>
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
      {...shared_props}
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
