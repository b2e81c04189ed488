import './styles.ts'
import '../core/locale/warm-intl.ts'
import { loadFonts, rememberFonts } from './load-fonts.ts'

// On a network error the fallback fonts stay.
loadFonts().then(rememberFonts, () => {})

// One script after the other, because parsing both at once would block the page longer.
void import('react-dom/client').then(() => import('./hydrate.tsx'))
