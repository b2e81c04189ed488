import { getMyData } from '#contract/me.ts'
import { SettingsPart } from './settings-part.tsx'

export function MyData() {
  return (
    <SettingsPart id="my-data" title="My data" note="Everything we store about you, in one file.">
      <a className="plain-button" href={getMyData.path} download="my-data.json">
        Download my data
      </a>
    </SettingsPart>
  )
}
