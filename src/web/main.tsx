import './ui/layers.css'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Pages bring titles of their own; a browser shows the first it finds.
document.querySelector('title')?.remove()

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
