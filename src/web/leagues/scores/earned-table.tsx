import '../leagues.css'
import { use } from 'react'
import { formatPoints, NO_SCORE } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { SessionContext } from '../../core/session/session-context.ts'
import { PersonCell } from '../../ui/people/person-cell.tsx'
import { hasExtraScores, type TableMember, type WeekendTable } from './weekend-table.ts'
import { WideTable } from './wide-table.tsx'

type Props = { caption: string; table: WeekendTable; is_waiting: boolean }

/**
 * A table of the points that each athlete earned for each member. The header of a column shows the member's total. If
 * members have points from side bets, these points and the totals are added as rows at the end.
 */
export function EarnedTable({ caption, table, is_waiting }: Props) {
  const { athletes, members } = table
  const ownClass = useOwnClass()

  return (
    <div className="earned-table">
      <WideTable caption={caption} is_waiting={is_waiting}>
        <thead>
          <tr>
            <th scope="col">Athlete</th>
            {members.map((member) => (
              <MemberHead key={member.user.user_id} member={member} className={ownClass(member)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {athletes.map((athlete) => (
            <tr key={athlete.athlete_id}>
              <th scope="row">
                <AthleteName {...athlete} />
              </th>
              {members.map((member) => (
                <EarnedCell
                  key={member.user.user_id}
                  score={member.earned.get(athlete.athlete_id)}
                  className={ownClass(member)}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {hasExtraScores(table) && <TotalRows members={members} />}
      </WideTable>
    </div>
  )
}

/** Returns a function that gives the class of a member's cells. The class marks the user's own column. */
function useOwnClass(): (member: TableMember) => string {
  const { me } = use(SessionContext)
  return ({ user }) => (user.user_id === me?.user_id ? 'own-cell' : '')
}

function MemberHead({ member: { user, score }, className }: { member: TableMember; className: string }) {
  const locale = useNumberLocale()
  return (
    <th scope="col" className={className}>
      <span className="wide-name">
        <Link to={`/users/${user.user_id}`}>
          <bdi>{user.team_name}</bdi>
        </Link>
      </span>
      <span className="earned-sum">{formatPoints(score, locale)}</span>
    </th>
  )
}

function AthleteName({ athlete_id, name, country }: WeekendTable['athletes'][number]) {
  return (
    <PersonCell country={country}>
      <Link to={`/athletes/${athlete_id}`}>
        <bdi>{name}</bdi>
      </Link>
    </PersonCell>
  )
}

/**
 * The points of an athlete for a member. Empty if the member did not pick the athlete. A dash if none of the athlete's
 * races is scored yet.
 */
function EarnedCell({ score, className }: { score: number | null | undefined; className: string }) {
  const locale = useNumberLocale()
  if (score === undefined) {
    return (
      <td className={className}>
        <span className="visually-hidden">Not picked</span>
      </td>
    )
  }
  return (
    <td className={score === null ? `${className} absent` : className}>
      {score === null ? NO_SCORE : formatPoints(score, locale)}
    </td>
  )
}

function TotalRows({ members }: { members: readonly TableMember[] }) {
  const locale = useNumberLocale()
  const ownClass = useOwnClass()

  return (
    <tfoot>
      <tr>
        <th scope="row">Sidebet</th>
        {members.map((member) => (
          <td key={member.user.user_id} className={ownClass(member)}>
            {formatPoints(member.extra_score, locale)}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">Total</th>
        {members.map((member) => (
          <td key={member.user.user_id} className={ownClass(member)}>
            {formatPoints(member.score, locale)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
