import { type Cup, listCups } from '#contract/cups.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useConfig } from '../core/config/use-config.ts'
import { EmbedBoard } from '../embed/embed-board.tsx'
import { Board } from '../ui/board.tsx'
import { type Tab, TabStrip } from '../ui/dialogs/tab-strip.tsx'
import { Page } from '../ui/page.tsx'
import { SeasonProgress } from '../ui/season-progress.tsx'
import { BoardStatus } from '../weekend-status/status-line.tsx'
import { CupBoard } from './cup-board.tsx'
import { OVERALL, useBoardChoice } from './cup-choice.ts'
import { NewPlayersBoard, PlayersFilter, useNewPlayersFilter } from './new-players.tsx'

export function OverallPage() {
  const config = useConfig()
  const { cup, with_verified } = useBoardChoice()
  const cups = useReply(listCups, {}, { critical: false })
  const is_waiting = cups.state === 'loading'
  const is_new = useNewPlayersFilter()

  return (
    <Page
      eyebrow={config?.current_season && `Season ${config.current_season}`}
      lead={
        <>
          <SeasonProgress config={config} />
          <BoardStatus />
        </>
      }
    >
      {is_new ? (
        <NewPlayersBoard />
      ) : (
        <Board
          id="standings"
          title={with_verified ? 'All players' : 'Ranked players'}
          action={<PlayersFilter />}
        >
          {is_waiting ? (
            <CupBoard name={cup} />
          ) : (
            <TabStrip label="Cups" param="cup" tabs={tabsOf(cups.state === 'ready' ? cups.data : [])} />
          )}
        </Board>
      )}
      <EmbedBoard />
    </Page>
  )
}

/** Returns the tabs of the cups. Overall comes first, and is shown even if the list of cups could not be loaded. */
function tabsOf(cups: readonly Cup[]): Tab[] {
  const others = cups.filter(({ name }) => name !== OVERALL)
  const image = cups.find(({ name }) => name === OVERALL)?.links.image ?? null
  return [cupTab(OVERALL, image), ...others.map(({ name, links }) => cupTab(name, links.image))]
}

function cupTab(name: string, image: string | null): Tab {
  return { id: name, label: name, image, renderer: () => <CupBoard name={name} /> }
}
