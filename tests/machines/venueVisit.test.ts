import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, fromPromise } from 'xstate'
import { betsMachine } from '#src/machines/sportsbook/betsMachine.ts'
import { sportsbookMachine, type VenueStanding } from '#src/machines/sportsbook/sportsbookMachine.ts'
import { venueWalletMachine } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { quiet } from './support/handOrder.ts'

const words = { 'zh-CN': '升级', en: 'Upgrade' }

async function visit() {
  const standings = new Subject<VenueStanding>()
  let home = 0
  const actor = createActor(
    sportsbookMachine.provide({
      actors: {
        open: fromPromise(async () => ({ status: 0 })),
        standing: fromObservable(() => standings),
        wallet: venueWalletMachine,
        bets: betsMachine,
      },
      actions: { goHome: () => (home += 1) },
    }),
    { input: { venue: 'OBTY', makeId: newClientId } },
  ).start()
  await quiet()
  return { actor, standings, home: () => home }
}

test('[S-2] a visit shows a maintenance that is to come, and no longer once it was taken back', async () => {
  const { actor, standings, home } = await visit()
  const maintenance = { from: 10, until: 20, words }
  standings.next({ status: 0, maintenance })
  expect(actor.getSnapshot().context.maintenance).toEqual(maintenance)
  standings.next({ status: 0, maintenance: null })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.maintenance, home()]).toEqual(['open', null, 0])
})

test('[S-2 notOpen] a venue that closes during a visit sends the member home, once', async () => {
  const { actor, standings, home } = await visit()
  standings.next({ status: 1, maintenance: { from: 0, until: null, words } })
  standings.next({ status: 1, maintenance: null })
  expect([actor.getSnapshot().value, home()]).toEqual(['closed', 1])
})

test('[S-2] without news of the venue the visit goes on', async () => {
  const { actor, standings, home } = await visit()
  standings.error(new Error('no line'))
  await quiet()
  expect([actor.getSnapshot().value, home()]).toEqual(['open', 0])
})
