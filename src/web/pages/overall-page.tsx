import { type Cup, listCups } from '#contract/cups.ts'
import { Page } from '../app/page.tsx'
import { useReply } from '../app/use-reply.ts'
import { SeasonProgress } from '../config/season-progress.tsx'
import { useConfig } from '../config/use-config.ts'
import { CupBoard } from '../cups/cup-board.tsx'
import { OVERALL, useBoardChoice } from '../cups/cup-choice.ts'
import { EmbedBoard } from '../embed/embed-board.tsx'
import { Board } from '../ui/board.tsx'
import { type Tab, TabStrip } from '../ui/tab-strip.tsx'

export function OverallPage() {
  const config = useConfig()
  const { cup, verified_users } = useBoardChoice()
  const cups = useReply(listCups, {}, { aside: true })
  const isWaiting = cups.state === 'loading'

  return (
    <Page
      title="Overall Player Standings"
      eyebrow={config?.current_season && `Season ${config.current_season}`}
      lead={<SeasonProgress config={config} />}
    >
      <Board id="standings" title={verified_users ? 'All players' : 'Ranked players'}>
        {isWaiting ? (
          <CupBoard name={cup} />
        ) : (
          <TabStrip label="Cups" param="cup" tabs={tabsOf(cups.state === 'ready' ? cups.data : [])} />
        )}
      </Board>
      <EmbedBoard />
    </Page>
  )
}

/** The season's board stands even where the list of cups did not come. */
function tabsOf(cups: readonly Cup[]): Tab[] {
  const others = cups.filter(({ name }) => name !== OVERALL)
  const image = cups.find(({ name }) => name === OVERALL)?.links.image ?? null
  return [tab(OVERALL, image), ...others.map(({ name, links }) => tab(name, links.image))]
}

function tab(name: string, image: string | null): Tab {
  return { id: name, label: name, image, renderer: () => <CupBoard name={name} /> }
}
