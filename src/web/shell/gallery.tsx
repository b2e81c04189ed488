import './styles.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Accordion, AccordionItem } from '../ui/dialogs/accordion.tsx'
import { AlertBanner } from '../ui/dialogs/alert-banner.tsx'
import { TabStrip } from '../ui/dialogs/tab-strip.tsx'
import { Tooltip } from '../ui/dialogs/tooltip.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The shared components in isolation, for e2e/parts.spec.ts. Not part of any build. */
function Gallery() {
  return (
    <main>
      <h1>Parts</h1>
      <Deletion />
      <Passing />
      <p>
        <Tooltip text="Known to the operator">Verified</Tooltip>
      </p>
      <Spinner label="Loading the text" />
      <TabStrip label="Boards" tabs={TABS} />
      <TabStrip label="Alone" param="alone" tabs={TABS.slice(0, 1)} />
      <Accordion>
        <AccordionItem id="first" heading="First weekend" level={2} open>
          Four races
        </AccordionItem>
        <AccordionItem id="second" heading="Second weekend" level={2}>
          Two races
        </AccordionItem>
      </Accordion>
    </main>
  )
}

const TABS = ['Women', 'Men', 'Mixed'].map((label) => ({
  id: label.toLowerCase(),
  label,
  renderer: () => <p>{`The board of ${label}`}</p>,
}))

function Deletion() {
  const { confirm, confirmation } = useConfirm()
  const [answer, setAnswer] = useState('none')
  const ask = async () => {
    const isYes = await confirm({
      title: 'Delete league',
      message: 'Are you sure you want to delete this league?',
    })
    setAnswer(isYes ? 'yes' : 'no')
  }

  return (
    <>
      <Button onClick={() => void ask()}>Delete</Button>
      <output>{answer}</output>
      {confirmation}
    </>
  )
}

function Passing() {
  const [isThere, setThere] = useState(true)
  if (!isThere) return null
  return (
    <AlertBanner
      level="danger"
      text={'It did not work.\nTry again.'}
      onDismiss={() => setThere(false)}
      closesAfter={10_000}
    />
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <BrowserRouter>
      <Gallery />
    </BrowserRouter>,
  )
