import { expect, test } from 'vitest'
import { provideOfficeActivities } from '#src/machines/backOffice/activityOfficeActors.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf, partOf } from './support/partOf.ts'

test.each([
  ['activity', 'act', { what: 'publish', id: 'a1', version: 1, reason: 'for May' }],
  ['outcome of a vote', 'voteAct', { what: 'propose', id: 'a1', outcome: { is: 'abandoned' }, reason: 'final' }],
] as const)('[P-9] after an act on an %s the list of activities is asked for again', async (_, by, order) => {
  const { client, socket } = askedServer(() => ({ result: 'signed' }))
  const office = provideOfficeActivities({ client, socket, random: () => 0 })
  const { shown, stop } = partOf(office.activities, 'changes', { query: { text: '' } })
  const before = shown.length
  await answerOf(office[by], 'act', { order })
  expect(shown).toHaveLength(before + 1)
  stop()
})
