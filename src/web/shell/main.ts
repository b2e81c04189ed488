import './styles.ts'
import { loadFonts, rememberFonts } from './load-fonts.ts'

// Without a line the stand-ins stay.
loadFonts().then(rememberFonts, () => {})

// One after the other, because a page does not answer while it reads either.
void import('react-dom/client').then(() => import('./hydrate.tsx'))
