import type { gameOfficeCalls } from '#src/api/contract/gameOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { officeGameList, saveGame } from '../backOffice/venues/keepGames.ts'
import { memberOf } from '../members/caller.ts'
import { requireRightNow } from '../members/rights.ts'
import type { CallContext } from './context.ts'

export const gameOfficeHandlers = {
  officeGames: async (_, { services: { db, now } }) => ({ list: await officeGameList(db, now()) }),

  officeGameSave: async ({ game: code, version, fields }, { services: { write }, caller, noteChange }) => {
    const { result, before, game } = await write(async (tx) => {
      await requireRightNow(tx.db, memberOf(caller).id, 'venues.act')
      return saveGame(tx, code, version, fields)
    })
    noteChange(before, result === 'done' ? game : { result })
    return { result, game }
  },
} satisfies Handlers<typeof gameOfficeCalls, CallContext>
