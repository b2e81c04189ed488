import './ranked-order.css'
import { lazy, Suspense, use } from 'react'
import { getContent } from '#contract/content.ts'
import { CompareBar } from '../compare/compare-bar.tsx'
import { CompareContext, useComparing } from '../compare/use-compare.ts'
import { emptyIfNotFound } from '../content/empty-if-not-found.ts'
import { LightMarkdown } from '../content/light-markdown.tsx'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { SidebetBoard } from '../sidebets/sidebet-board.tsx'
import { DeadlineBar } from '../team/deadline-bar.tsx'
import { useStartLists } from '../team/starts/use-start-lists.ts'
import { gendersOf } from '../team/team-groups.ts'
import { useOffered } from '../team/use-offered.ts'
import { useScrollAnchor } from '../team/use-scroll-anchor.ts'
import { useTeam } from '../team/use-team.ts'
import { Board } from '../ui/board.tsx'
import { selectionState } from '../weekends/selection-state.ts'
import { LogInLine } from './log-in-line.tsx'
import { PickerLists } from './picker/picker-lists.tsx'
import { useShownList } from './picker/use-shown-list.ts'
import { RacesCard } from './races-card.tsx'
import { useListMode } from './reserves/use-list-mode.ts'
import { SelectionsBoard } from './selections/selections-board.tsx'
import type { TeamPageProps } from './team-page-props.ts'
import { useDeferredView } from './use-deferred-view.ts'

import './picker.css'

const TOUR = { params: { path: 'tour' } }

/** The operator's text about how a tour is played. Renders nothing if there is no such text. */
function TourExplanation() {
  const reply = emptyIfNotFound(useReply(getContent, TOUR, { critical: false }))
  if (reply.state !== 'ready' || !reply.data.trim()) return null

  return (
    <Board id="tour" title="How a tour works">
      <div className="tour-explanation">
        <LightMarkdown text={reply.data} />
      </div>
    </Board>
  )
}

const NOBODY: readonly [] = []

/** Loaded separately, because visitors do not need it. */
const PickTeam = lazy(async () => ({ default: (await import('./pick-team.tsx')).PickTeam }))

/**
 * The content of the team page in its variant `pickers`: the selections, the team, and a list of athletes for each
 * gender.
 */
export function TeamPicker({ weekend, selection }: TeamPageProps) {
  const { state } = use(SessionContext)
  const athletes = useOffered(weekend, selection)
  const offered = athletes.state === 'ready' ? athletes.data : NOBODY
  const reply = useTeam(weekend, selection, offered)
  const team = reply?.state === 'ready' ? reply.data : undefined
  const trading = useFromServerTime((now) => selectionState(selection, now))
  const is_open = team ? team.is_open : trading === 'open'
  useStartLists(selection, is_open)
  const genders = gendersOf(selection, team?.picks ?? NOBODY)
  const budget = selection.is_budget_enforced ? selection.budget : null
  const list = useShownList(genders)
  const mode = useListMode(selection.selection_id, team, offered)
  const keepInPlace = useScrollAnchor()

  const comparing = useComparing()

  const view = (
    <div className="wrap page-body team-page" onClickCapture={keepInPlace}>
      {state !== 'visitor' && <DeadlineBar selection={selection} team={team} budget={budget} />}
      <SelectionsBoard weekend={weekend} selection={selection} team={team} />
      {state === 'player' ? (
        <Suspense fallback={<div className="team-wait" />}>
          <PickTeam
            reply={reply}
            weekend={weekend}
            selection={selection}
            athletes={offered}
            genders={genders}
            showList={list.show}
            chooseReserves={mode.chooseReserves}
          />
        </Suspense>
      ) : (
        <LogInLine trading={trading} />
      )}
      <PickerLists
        weekend={weekend}
        selection={selection}
        athletes={athletes}
        genders={genders}
        list={list}
        mode={mode}
        budget={budget}
        is_open={is_open}
      />
      <div className="team-weekend">
        <RacesCard weekend={weekend} />
        <SidebetBoard weekend={weekend} />
        {weekend.is_tour && <TourExplanation />}
      </div>
      <CompareBar selection={selection} />
    </div>
  )
  return <CompareContext value={comparing}>{useDeferredView(team, view)}</CompareContext>
}
