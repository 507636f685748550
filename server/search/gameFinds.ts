import type { Language } from '#src/api/model/format.ts'
import { gameCover } from '#src/api/model/game.ts'
import { fold } from '#src/api/model/searchWords.ts'
import { brandNames } from '../games/brands.ts'
import { type GameAt, isGameOpen } from '../games/gameRows.ts'
import { gamePath } from '../head/addresses.ts'
import type { Findable } from './finds.ts'

/** Games by their name in both languages, their venue and who makes them; what is written of them is in one of the two. Open ones come first. */
export function findableGames(games: readonly GameAt[], language: Language, now: number): Findable[] {
  return games.map((at) => {
    const { game, venue } = at
    const names = { 'zh-CN': game.name_zh, en: game.name_en }
    const brand = brandNames(venue.brand)
    return {
      fields: [
        { text: fold(`${names['zh-CN']} ${names.en}`), weight: 3 },
        { text: fold(`${venue.name_zh} ${venue.name_en} ${brand['zh-CN']} ${brand.en}`), weight: 2 },
      ],
      rank: (isGameOpen(at, now) ? 1_000 : 0) - game.place,
      hit: {
        kind: 'game',
        id: game.code,
        title: names[language],
        text: language === 'en' ? venue.name_en : venue.name_zh,
        to: gamePath(game.code),
        picture: gameCover(game),
        live: false,
        at: null,
      },
    }
  })
}
