import { officeGames, officeGameSave } from '#src/api/contract/gameOffice.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'
import { gameActMachine, type GameOrder, officeGamesMachine } from './officeGamesMachine.ts'
import { changing, finds } from './officeListActors.ts'

/** Games and what is done to them, over calls. */
export function provideOfficeGames(client: Client) {
  const { changes, act } = changing()
  const load = asWhole(async (query: TextQuery, signal) =>
    (await client.call(officeGames, {}, { signal })).list.filter(({ game, venue, nameChinese, nameEnglish }) =>
      finds(query, game, venue, nameChinese, nameEnglish),
    ),
  )
  const send = (order: GameOrder) => client.call(officeGameSave, order)
  return {
    games: officeGamesMachine.provide({ actors: { load, changes } }),
    gameAct: gameActMachine.provide({ actors: { act: act(send) } }),
  }
}
