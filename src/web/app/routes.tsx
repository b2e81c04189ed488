import { type ComponentType, lazy } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router'
import { LostPage } from '../pages/lost-page.tsx'
import { PATHS, type PagePath } from './paths.ts'

const PAGES: Record<PagePath, ComponentType> = {
  '/': lazy(async () => ({ default: (await import('../pages/start-page.tsx')).StartPage })),
  '/overall': lazy(async () => ({ default: (await import('../pages/overall-page.tsx')).OverallPage })),
  '/races/:race_id': lazy(async () => ({ default: (await import('../pages/race-page.tsx')).RacePage })),
}

export function PageRoutes() {
  return (
    <Routes>
      {PATHS.map((path) => {
        const Page = PAGES[path]
        return <Route key={path} path={path} element={<Page />} />
      })}
      <Route path="/race/:race_id" element={<ToRace />} />
      <Route path="*" element={<LostPage />} />
    </Routes>
  )
}

function ToRace() {
  const { race_id } = useParams()
  return <Navigate to={`/races/${race_id}`} replace />
}
