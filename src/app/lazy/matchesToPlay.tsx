import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { MatchesToPlay } from '#src/ui/rounds/MatchesToPlay.tsx'
import type { App } from '../app.ts'

/** Some of the matches that are not over. */
export function matchesToPlayOf(app: App) {
  const { matchList } = provideAnchors(app)
  return () => <MatchesToPlay logic={matchList} now={app.now} />
}
