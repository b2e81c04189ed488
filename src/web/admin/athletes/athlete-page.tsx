import './athletes.css'
import { Navigate, useParams } from 'react-router'
import { type AdminAthleteDetails, getAdminAthlete } from '#contract/admin/athletes/athletes.ts'
import type { PriceStep } from '#contract/athletes.ts'
import { formatMoney } from '#text/formats.ts'
import { priceText } from '#text/price-text.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { momentText } from '../parts/moment.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { AddToSeason } from './add-to-season.tsx'
import { AthleteForm, pricesLink } from './athlete-form.tsx'
import { AthleteResults } from './athlete-results.tsx'
import { AthleteChips } from './athlete-rows.tsx'

const PARENT = { label: 'Athletes', to: '/athletes' }

/** One athlete: their details, results, prices and audit log. */
export function AthletePage() {
  const { athlete_id = '' } = useParams()
  const reply = useReply(getAdminAthlete, { params: { athlete_id } })
  if (reply.state === 'ready') {
    const current_id = reply.data.athlete.athlete_id
    if (current_id !== Number(athlete_id)) return <Navigate to={`/athletes/${current_id}`} replace />
    return <LoadedAthlete key={athlete_id} details={reply.data} />
  }
  return (
    <AdminPage title="Athlete" parent={PARENT}>
      {reply.state === 'loading' ? <Spinner /> : <Failure problem={reply.problem} retry={reply.retry} />}
    </AdminPage>
  )
}

function LoadedAthlete({ details }: { details: AdminAthleteDetails }) {
  const { athlete, in_season, prices } = details
  const { athlete_id, name, country, federation_code } = athlete
  return (
    <AdminPage
      title={name}
      parent={PARENT}
      lead={
        <p className="chip-row">
          <Flag country={country} /> {federation_code ?? 'No code'}
          {in_season && <AthleteChips athlete={athlete} />}
        </p>
      }
      acts={
        <>
          <Link className="admin-button" to={`/athletes/${athlete_id}/merge`}>
            Merge a duplicate
          </Link>
          {in_season && (
            <>
              <a className="admin-button" href={`/athletes/${athlete_id}`}>
                View page
              </a>
              <Link className="admin-button is-strong" to={pricesLink(athlete)}>
                {athlete.price === null ? 'Set the price' : 'Change the price'}
              </Link>
            </>
          )}
        </>
      }
    >
      <div className="admin-two">
        <div className="admin-stack">
          {in_season ? (
            <Sheet title="Details">
              <AthleteForm details={details} />
            </Sheet>
          ) : (
            <AddToSeason details={details} />
          )}
          {in_season && <AthleteResults athlete_id={athlete_id} />}
          <AuditOf subject={`athlete ${athlete_id}`} />
        </div>
        {in_season && <PriceSheet prices={prices} />}
      </div>
    </AdminPage>
  )
}

function PriceSheet({ prices }: { prices: readonly PriceStep[] }) {
  const { locale, time_zone } = useLocale()
  const day = dateFormat(dateLocale(locale), { day: 'numeric', month: 'short', timeZone: time_zone })
  if (prices.length === 0) {
    return (
      <Sheet title="Price" is_padded>
        <p>No price yet, so nobody can pick this athlete.</p>
        <Link className="admin-button" to="/athletes/prices?order=newcomers">
          Set the price by the price rule
        </Link>
      </Sheet>
    )
  }
  return (
    <Sheet title="Price" note={formatMoney(prices.at(-1)?.price, locale)} is_padded>
      <LineChart
        title="Price this season"
        sentence={priceText(prices, locale)}
        stepNoun="Change"
        steps={prices.map(({ set_at }, index) => ({
          label: momentText(set_at, locale, time_zone),
          // Only the first and the last step have a label, because prices change many times in a season.
          tick: index === 0 || index === prices.length - 1 ? day.format(new Date(set_at)) : '',
        }))}
        series={[{ label: 'Price', values: prices.map(({ price }) => price) }]}
        format={formatMoney}
        stepped
      />
    </Sheet>
  )
}
