import type { SettingInForce } from '#contract/admin/health.ts'
import { Chip, Sheet } from '../parts/sheet.tsx'

type Props = { settings: readonly SettingInForce[] }

/** The settings of the server, which cannot be changed on this page. Settings that the environment sets come first. */
export function SettingsInForce({ settings }: Props) {
  const set = settings.filter(({ source }) => source === 'environment')
  const others = settings.filter(({ source }) => source === 'default')
  return (
    <Sheet title="Current settings" note={`${set.length} set, ${others.length} at their defaults`}>
      <p className="sheet-empty">
        To change them, set them in the environment or in <code>.env</code>, then restart the server.
      </p>
      <SettingList settings={set} />
      <details className="health-more">
        <summary>{others.length} settings at their defaults</summary>
        <SettingList settings={others} />
      </details>
    </Sheet>
  )
}

function SettingList({ settings }: Props) {
  return (
    <ul className="health-settings">
      {settings.map((setting) => (
        <Setting key={setting.name} {...setting} />
      ))}
    </ul>
  )
}

function Setting({ name, value, source, is_secret, description }: SettingInForce) {
  return (
    <li>
      <p>
        <code>{name}</code>
        {source === 'environment' ? <Chip>set</Chip> : <Chip tone="line">default</Chip>}
      </p>
      <p className="health-value">
        {is_secret ? (value === null ? 'not set' : 'set, not shown') : (value ?? 'not set')}
      </p>
      <small>{description}</small>
    </li>
  )
}
