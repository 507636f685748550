import { FavouriteGames } from '#src/ui/hall/FavouriteGames.tsx'
import type { App } from '../app.ts'
import { hallOf } from './hall.ts'

/** A member's games among their favourites: as the hall shows them. */
export function favouriteGamesOf(app: App) {
  const { favourites, logic } = hallOf(app)
  return function Games({ codes }: { readonly codes: readonly string[] }) {
    return <FavouriteGames codes={codes} favourites={favourites} logic={logic} play={app.saferPlay} now={app.now} />
  }
}
