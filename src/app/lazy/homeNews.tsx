import { provideNews } from '#src/machines/home/newsActors.ts'
import { HomeNews } from '#src/ui/home/HomeNews.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from '../app.ts'

/** The latest news. */
export function homeNewsOf(app: App) {
  const logic = provideNews(app)
  const Away = lazyComponent(async () => (await import('#src/ui/home/NewsAway.tsx')).NewsAway, ['articles'])
  return () => <HomeNews logic={logic} now={app.now} Away={Away} />
}
