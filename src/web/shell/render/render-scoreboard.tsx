import { renderToStaticMarkup } from 'react-dom/server'
import { parsePath } from 'react-router'
import { type Config, getConfig } from '#contract/config.ts'
import { getLeaderboard } from '#contract/cups.ts'
import type { InternalFetch, RenderedPage } from '#contract/render.ts'
import type { Route } from '#contract/route.ts'
import { getPreviousResults, getUpcomingWeekend } from '#contract/weekends.ts'
import { fetchReply, type ReplyOf, type RouteInput } from '../../core/api/reply.ts'
import { ReplyError } from '../../core/api/reply-error.ts'
import { Scoreboard, type ScoreboardProps } from '../../scoreboard/scoreboard.tsx'
import { senderOf } from './sender-of.ts'
import { splitHead } from './split-head.ts'

/** Renders the embeddable scoreboard. In the browser it needs no React, because a small script switches the tabs. */
export async function renderScoreboard(
  address: string,
  fetchInternally: InternalFetch,
): Promise<RenderedPage> {
  const query = new URLSearchParams(parsePath(address).search)
  const tab = query.get('tab') === 'event' ? 'event' : 'season'
  const props = { ...(await fetchAll(fetchInternally)), tab } as const

  const rendered = renderToStaticMarkup(
    <>
      <ScoreboardHead config={props.config} />
      <Scoreboard {...props} />
    </>,
  )
  return {
    status: 200,
    document: 'scoreboard',
    is_framable: true,
    is_complete: true,
    ...splitHead(rendered),
    state: null,
    sources: [],
  }
}

async function fetchAll(fetchInternally: InternalFetch): Promise<Omit<ScoreboardProps, 'tab'>> {
  const [config, season, previous, next] = await Promise.all([
    getReplyData(fetchInternally, getConfig, {}),
    getReplyData(fetchInternally, getLeaderboard, { params: { name: 'Overall' } }),
    getReplyDataOrNull(fetchInternally, getPreviousResults, {}),
    getReplyDataOrNull(fetchInternally, getUpcomingWeekend, {}),
  ])
  return { config, season, previous, next }
}

async function getReplyData<R extends Route>(
  fetchInternally: InternalFetch,
  route: R,
  given: RouteInput<R>,
): Promise<ReplyOf<R>> {
  const answer = await fetchReply(route, given, new AbortController().signal, senderOf(fetchInternally))
  if (!answer.ok) throw new ReplyError(answer.status, answer.problem)
  return answer.data
}

async function getReplyDataOrNull<R extends Route>(
  fetchInternally: InternalFetch,
  route: R,
  given: RouteInput<R>,
): Promise<ReplyOf<R> | null> {
  return getReplyData(fetchInternally, route, given).catch((error) => {
    if (error instanceof ReplyError && error.status === 404) return null
    throw error
  })
}

type Props = { config: Pick<Config, 'display_name' | 'slogan'> }

function ScoreboardHead({ config: { display_name, slogan } }: Props) {
  return (
    <>
      <title>{`Scoreboard – ${display_name}`}</title>
      <meta
        name="description"
        content={`The leaders of the season and of the latest event. ${slogan}`.trim()}
      />
    </>
  )
}
