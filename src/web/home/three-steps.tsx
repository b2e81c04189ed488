import './home.css'
import type { ReactNode } from 'react'
import type { Config } from '#contract/config.ts'
import { formatMoney, formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { PickPicture, PointsPicture, RacePicture } from './step-pictures.tsx'

export function ThreeSteps({ config }: { config: Config | undefined }) {
  const locale = useNumberLocale()
  const budget = config?.budget ?? null
  const bonus = config?.captain_bonus_percent ?? 0

  return (
    <section className="steps" aria-labelledby="steps">
      <h2 id="steps" className="visually-hidden">
        The game in three steps
      </h2>
      <ol>
        <Step picture={<PickPicture />} title="Pick">
          Choose your athletes before the deadline
          {budget !== null && <>, within a budget of {formatMoney(budget, locale)}</>}.
        </Step>
        <Step picture={<RacePicture />} title="Race">
          They race for real. At the deadline teams lock and everyone can see them.
        </Step>
        <Step picture={<PointsPicture />} title="Points">
          Their results earn you points
          {bonus > 0 && <>; your captain earns {formatNumber(bonus, locale)}% more</>}. Climb the
          leaderboards.
        </Step>
      </ol>
    </section>
  )
}

type StepProps = { picture: ReactNode; title: string; children: ReactNode }

function Step({ picture, title, children }: StepProps) {
  return (
    <li className="how-step">
      {picture}
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  )
}
