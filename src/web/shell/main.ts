import './styles.ts'
import '../core/locale/warm-intl.ts'
import { loadFonts, rememberFonts } from './load-fonts.ts'

// On a network error the fallback fonts stay.
loadFonts().then(rememberFonts, () => {})

// Sequentially, because parsing a script blocks the page, too.
void import('react-dom/client').then(() => import('./hydrate.tsx'))
