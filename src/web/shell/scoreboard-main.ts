import './styles.ts'
import { keepFresh } from '../scoreboard/keep-fresh.ts'
import { turnTabs } from '../scoreboard/turn-tabs.ts'
import { bringFonts } from './bring-fonts.ts'

bringFonts().catch(() => {})
turnTabs(document)
keepFresh()
