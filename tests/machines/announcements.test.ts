import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Announcement } from '#src/api/model/announcement.ts'
import { announcementListMachine, announcementMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { silent } from '#tests/support/silent.ts'
import { handActor, settled } from './support/deferred.ts'

const TONIGHT: Announcement = { id: 'a1', content: 'Tonight', at: 0, until: 30_000 }

test('[S-10] announcements are read again after a minute, so that one whose time came is there', async () => {
  const load = handActor<Page<Announcement>, PageQuery<Announcement, null>>()
  const clock = new SimulatedClock()
  const logic = announcementListMachine.provide({
    actors: { load: load.logic, changes: silent<unknown, { query: null }>() },
  })
  const list = createActor(logic, { input: { query: null }, clock }).start()
  load.last().resolve({ list: [], more: false })
  await settled()
  clock.increment(60_000)
  load.last().resolve({ list: [TONIGHT], more: false })
  await settled()
  expect([load.asked.length, list.getSnapshot().context.items]).toEqual([2, [TONIGHT]])
  list.stop()
})

test('[S-10] an announcement is read again after a minute, so that one whose time is over is not shown as valid', async () => {
  const load = handActor<Page<Announcement>, PageQuery<Announcement, { readonly id: string }>>()
  const clock = new SimulatedClock()
  const logic = announcementMachine.provide({
    actors: { load: load.logic, changes: silent<unknown, { query: { readonly id: string } }>() },
  })
  const one = createActor(logic, { input: { query: { id: 'a1' } }, clock }).start()
  load.last().resolve({ list: [TONIGHT], more: false })
  await settled()
  clock.increment(60_000)
  load.last().reject(new Error('gone'))
  await settled()
  expect([load.asked.length, one.getSnapshot().context.errorKey !== null]).toEqual([2, true])
  one.stop()
})
