import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BarChart } from './charts/bar-chart.tsx'
import { BumpChart } from './charts/bump-chart.tsx'
import { LineChart } from './charts/line-chart.tsx'
import { Sparkline } from './charts/sparkline.tsx'
import { CopyText } from './copy-text.tsx'
import { Countdown } from './countdown.tsx'
import { Accordion, AccordionItem } from './dialogs/accordion.tsx'
import { AlertBanner } from './dialogs/alert-banner.tsx'
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx'
import { TabStrip } from './dialogs/tab-strip.tsx'
import { Tooltip } from './dialogs/tooltip.tsx'
import { Logo } from './logo.tsx'
import { SlimCountdown } from './slim-countdown.tsx'
import { Spinner } from './spinner.tsx'
import { PlaceholderRows } from './tables/placeholder-rows.tsx'

const nothing = () => {}

function render(part: ReactNode, address = '/'): string {
  return renderToStaticMarkup(<MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>)
}

const friday = { id: 'friday', label: 'Friday Sprint', renderer: () => 'eight women' }
const sunday = { id: 'sunday', label: 'Sunday 20 km', renderer: () => 'eight men' }
const tabs = <TabStrip label="Selections" tabs={[friday, sunday]} />

const steps = [{ label: 'Ruka' }, { label: 'Davos', tick: '19 Dec' }]
const series = [{ label: "Anna's Team", values: [88, null], tone: 'own' as const }]
const rankSeries = [{ label: "Anna's Team", ranks: [2, 1] }]
const words = { title: 'Score', sentence: 'Anna has 88 points.', stepNoun: 'Weekend' }

const parts: [string, ReactNode][] = [
  ['a tab strip', tabs],
  [
    'an accordion',
    <AccordionItem key="1" id="weekend-1" heading="Ruka">
      Four races
    </AccordionItem>,
  ],
  [
    'a tooltip',
    <Tooltip key="1" text="Points per game">
      PPG
    </Tooltip>,
  ],
  ['a spinner', <Spinner key="1" />],
  ['a dialog', <ConfirmDialog key="1" title="Leave" message="Are you sure?" onAnswer={nothing} />],
  ['a banner', <AlertBanner key="1" text="Trading is open" onDismiss={nothing} closesAfter={10_000} />],
  ['a line chart', <LineChart key="1" {...words} steps={steps} series={series} />],
  ['a line chart of nothing', <LineChart key="1" {...words} steps={[]} series={[]} inverted />],
  ['a bump chart', <BumpChart key="1" {...words} steps={steps} series={rankSeries} />],
  ['a bump chart of nothing', <BumpChart key="1" {...words} steps={[]} series={[]} />],
  ['a bar chart', <BarChart key="1" {...words} columns={['Athlete', 'Share']} bars={[]} />],
  ['a sparkline', <Sparkline key="1" values={[]} />],
  ['a countdown', <Countdown key="1" what="Picks" remaining_ms={1000} />],
  ['a slim countdown', <SlimCountdown key="1" what="Picks" remaining_ms={null} />],
  ['a text to copy', <CopyText key="1" label="Embed" text="<iframe></iframe>" />],
]

test.each(parts)('%s renders on the server without inline styles, which the CSP forbids', (_, part) => {
  const html = render(part)
  expect(html).not.toBe('')
  expect(html).not.toMatch(/ style=|NaN|undefined/)
})

test('one of several tabs is selected: the one in the URL, otherwise the first [2.8d 3.27 4.11]', () => {
  expect(render(tabs)).toMatch(/aria-selected="true"[^>]*>Friday Sprint/)
  expect(render(tabs)).toContain('eight women')
  expect(render(tabs, '/?tab=sunday')).toMatch(/aria-selected="true"[^>]*>Sunday 20 km/)
  expect(render(tabs, '/?tab=sunday')).not.toContain('eight women')
})

test('a single tab is shown without a tab strip [2.8d]', () => {
  expect(render(<TabStrip label="Selections" tabs={[sunday]} />)).toBe('eight men')
})

test('a dialog has a title, a message, Yes, No and a close button that counts as No [2.8a]', () => {
  const html = render(<ConfirmDialog title="Leave the league" message="Are you sure?" onAnswer={nothing} />)
  expect(html).toContain('Leave the league</h2>')
  expect(html).toContain('Are you sure?</p>')
  const buttons = [
    ...html.matchAll(/<button[^>]*value="(\w+)"[^>]*>(?:<svg.*?<\/svg>)?(?:<span[^>]*>)?(\w+)/g),
  ]
  expect(buttons.map(([, value, word]) => `${word} ${value}`)).toEqual(['Yes yes', 'No no', 'Close no'])
})

test.each([
  ['primary', 'status'],
  ['success', 'status'],
  ['warning', 'alert'],
  ['danger', 'alert'],
] as const)(
  'a %s banner has the role %s, keeps its line breaks and can be dismissed [2.8b]',
  (level, role) => {
    const html = render(<AlertBanner level={level} header="Ruka" text={'one\ntwo'} onDismiss={nothing} />)
    expect(html).toContain(`role="${role}"`)
    expect(html).toContain('one\ntwo</p>')
    expect(html).toContain('Dismiss')
  },
)

test('an accordion item can be open while another is closed [2.8c 4.11]', () => {
  const html = render(
    <Accordion>
      <AccordionItem id="one" heading="Ruka" open>
        Four races
      </AccordionItem>
      <AccordionItem id="two" heading="Davos">
        Two races
      </AccordionItem>
    </Accordion>,
  )
  expect(html).toMatch(/<details[^>]* id="one" open=""/)
  expect(html).toMatch(/<details[^>]* id="two">/)
})

test('a tooltip describes its anchor; a spinner has a text [2.8e]', () => {
  const [, described] =
    /aria-describedby="([^"]+)"/.exec(render(<Tooltip text="Points per game">PPG</Tooltip>)) ?? []
  expect(render(<Tooltip text="Points per game">PPG</Tooltip>)).toContain(`id="${described}" role="tooltip"`)
  expect(render(<Spinner />)).toContain('Loading …')
})

test.each([10, 30])('%d placeholder rows are shown until the first reply [9.9]', (rows) => {
  const html = render(<PlaceholderRows rows={rows} columns={[{ label: 'Rank' }, { label: 'Team name' }]} />)
  expect(html.match(/<tr>/g)).toHaveLength(rows)
})

function tilesOf(remaining_ms: number): string[] {
  const html = render(<Countdown what="Picks" remaining_ms={remaining_ms} />)
  const tiles = html.matchAll(/number">([^<]+)<\/span> <span class="countdown-unit">(\w+)/g)
  return [...tiles].map(([, number, unit]) => `${number} ${unit}`)
}

test('a long site name is smaller on phones', () => {
  expect(render(<Logo name="Nordic Fantasy Langlaufgemeinschaftsspiel" />)).toContain('logo-long')
  expect(render(<Logo name="Podium" />)).not.toContain('logo-long')
})

test('on the last day, a countdown leaves out the days', () => {
  expect(tilesOf(9 * 3_600_000 + 61_000)).toEqual(['09 hours', '01 minute', '01 second'])
  expect(tilesOf(0)).toEqual(['00 hours', '00 minutes', '00 seconds'])
})

test('a countdown names its units, in the singular if the number is one', () => {
  expect(tilesOf((24 + 2) * 3_600_000 + 61_000)).toEqual(['1 day', '02 hours', '01 minute', '01 second'])
  expect(render(<Countdown what="Picks" remaining_ms={null} />).match(/–/g)).toHaveLength(4)
})
