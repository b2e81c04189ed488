import './styles.ts'
import { bringFonts, rememberFonts } from './bring-fonts.ts'

// Without a line the stand-ins stay.
bringFonts().then(rememberFonts, () => {})

// One after the other, because a page does not answer while it reads either.
void import('react-dom/client').then(() => import('./wake-up.tsx'))
