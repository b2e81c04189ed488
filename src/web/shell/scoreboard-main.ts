import './styles.ts'
import { keepFresh } from '../scoreboard/keep-fresh.ts'
import { turnTabs } from '../scoreboard/turn-tabs.ts'
import { loadFonts } from './load-fonts.ts'

loadFonts().catch(() => {})
turnTabs(document)
keepFresh()
