import '../styles.ts'
import { bringFonts } from '../app/bring-fonts.ts'
import { keepFresh } from './keep-fresh.ts'
import { turnTabs } from './turn-tabs.ts'

bringFonts().catch(() => {})
turnTabs(document)
keepFresh()
