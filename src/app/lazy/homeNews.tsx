import { provideNews } from '#src/machines/home/newsActors.ts'
import { HomeNews } from '#src/ui/home/HomeNews.tsx'
import type { App } from '../app.ts'

/** The latest news. */
export function homeNewsOf(app: App) {
  const logic = provideNews(app)
  return () => <HomeNews logic={logic} now={app.now} />
}
