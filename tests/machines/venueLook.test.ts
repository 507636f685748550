import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import type { VenueStanding } from '#src/machines/sportsbook/sportsbookMachine.ts'
import { venueLookMachine } from '#src/machines/sportsbook/venueLookMachine.ts'
import { quiet } from './support/handOrder.ts'

const maintenance = { from: 10, until: 20, words: { 'zh-CN': '升级', en: 'Upgrade' } }

/** A visitor who looks at the venue OBTY. */
function look() {
  const standings = new Subject<VenueStanding>()
  let home = 0
  const actor = createActor(
    venueLookMachine.provide({
      actors: { standing: fromObservable(() => standings) },
      actions: { goHome: () => (home += 1) },
    }),
    { input: { venue: 'OBTY' } },
  ).start()
  return { actor, standings, home: () => home }
}

test('[S-2 notOpen] a venue that is closed, or closes meanwhile, sends a visitor home, once', () => {
  const { actor, standings, home } = look()
  standings.next({ status: 0, maintenance: null })
  const before = [actor.getSnapshot().value, home()]
  standings.next({ status: 1, maintenance: null })
  standings.next({ status: 1, maintenance })
  expect([before, actor.getSnapshot().value, home()]).toEqual([['open', 0], 'closed', 1])
})

test('[S-2] a visitor is shown a maintenance that is to come, and no longer once it was taken back', () => {
  const { actor, standings } = look()
  standings.next({ status: 0, maintenance })
  const shown = actor.getSnapshot().context.maintenance
  standings.next({ status: 0, maintenance: null })
  expect([shown, actor.getSnapshot().context.maintenance]).toEqual([maintenance, null])
})

test('[S-2] without news of the venue a visitor looks on', async () => {
  const { actor, standings, home } = look()
  standings.error(new Error('no line'))
  await quiet()
  expect([actor.getSnapshot().value, home()]).toEqual(['open', 0])
})
