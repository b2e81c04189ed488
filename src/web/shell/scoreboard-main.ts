import './styles.ts'
import '../scoreboard/scoreboard.css'
import { keepFresh } from '../scoreboard/keep-fresh.ts'
import { switchTabs } from '../scoreboard/switch-tabs.ts'
import { loadFonts } from './load-fonts.ts'

loadFonts().catch(() => {})
switchTabs(document)
keepFresh()
