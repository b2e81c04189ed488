import '../styles.ts'
import { keepFresh } from './keep-fresh.ts'
import { turnTabs } from './turn-tabs.ts'

turnTabs(document)
keepFresh()
