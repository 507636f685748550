import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type IgnoredMember, ignoredMachine } from '#src/machines/chat/ignoredMachine.ts'
import { IgnoredPeople } from '#src/ui/room/chat/IgnoredPeople.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const LEO: IgnoredMember = { memberId: 'm2', name: 'Leo', avatar: '/a.svg', at: 0 }
const NOBODY = 'You hear everybody'

async function showList() {
  const load = handActor<readonly IgnoredMember[], undefined>()
  const store = handActor<readonly IgnoredMember[], { memberId: string; add: boolean }>()
  const logic = ignoredMachine.provide({
    actors: { load: load.logic, store: store.logic },
    actions: { keep: () => undefined, announce: () => undefined },
  })
  const ignored = createActor(logic).start()
  ignored.send({ type: 'member.changed', memberId: 'm1' })
  const page = await show(<IgnoredPeople ignored={ignored} onClose={() => undefined} />, { language: 'en', words: ['chat'] })
  return { ...page, load, store }
}

test('[D-7] that nobody is ignored is not said before the list is known', async () => {
  const { screen, load } = await showList()
  expect(screen.queryByText(NOBODY)).toBe(null)
  await told(() => load.last().resolve([]))
  expect(screen.queryByText(NOBODY)).not.toBe(null)
})

test('[D-7] a list of the ignored that could not be loaded says so', async () => {
  const { screen, load } = await showList()
  await told(() => load.last().reject(new Error('no network')))
  expect([screen.queryByText('The list could not be loaded') !== null, screen.queryByText(NOBODY)]).toEqual([true, null])
})

test('[D-7] a list of the ignored that could not be loaded is loaded again by a press', async () => {
  const { screen, user, load } = await showList()
  await told(() => load.last().reject(new Error('no network')))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(load.asked).toHaveLength(2)
})

test('[D-7] somebody who is ignored is heard again once that is stored', async () => {
  const { screen, user, load, store } = await showList()
  await told(() => load.last().resolve([LEO]))
  await user.click(screen.getByRole('button', { name: 'Show Leo again' }))
  expect([store.last().input, screen.queryByText('Leo') !== null]).toEqual([{ memberId: 'm2', add: false }, true])
  await told(() => store.last().resolve([]))
  expect(screen.queryByText('Leo')).toBe(null)
})

test('[D-7] while one is heard again that is stored, nobody else is', async () => {
  const { screen, user, load } = await showList()
  await told(() => load.last().resolve([LEO, { ...LEO, memberId: 'm3', name: 'Ann' }]))
  await user.click(screen.getByRole('button', { name: 'Show Leo again' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show Ann again' }).disabled).toBe(true)
})
