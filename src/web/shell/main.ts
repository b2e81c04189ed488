import './styles.ts'
import '../core/locale/warm-intl.ts'
import { loadFonts, storeFontsAddress } from './load-fonts.ts'

// After a network error, the page keeps the fallback fonts.
loadFonts().then(storeFontsAddress, () => {})

// The manifest is not linked in the HTML, because Chrome would then load it before the scripts.
if (document.readyState === 'complete') linkManifest()
else addEventListener('load', linkManifest)

// The scripts are loaded one after the other, because parsing both in one task would block the page longer.
void import('react-dom/client').then(() => import('./hydrate.tsx'))

function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
