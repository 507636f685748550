import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Language } from '#src/api/model/format.ts'
import { provideLanguage } from '#src/machines/profile/languageActors.ts'
import { languageMachine } from '#src/machines/profile/languageMachine.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'

function setUp(save: (count: number) => Promise<void>) {
  const told: Language[] = []
  const work = fromPromise<void, { language: Language }>(({ input }) => save(told.push(input.language)))
  return { actor: createActor(languageMachine.provide({ actors: { save: work } })).start(), told }
}

test('[C-7] each choice of a language is told to the server, the last one also while another is on its way', async () => {
  const { actor, told } = setUp((count) => (count === 1 ? new Promise(() => undefined) : Promise.resolve()))
  expect(told).toEqual([])
  actor.send({ type: 'language.chosen', language: 'en' })
  actor.send({ type: 'language.chosen', language: 'zh-CN' })
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(told).toEqual(['en', 'zh-CN'])
})

test('[C-7] a choice that was not heard is known as such until the next one', async () => {
  const { actor } = setUp((count) => (count === 1 ? Promise.reject(new Error('cut')) : Promise.resolve()))
  actor.send({ type: 'language.chosen', language: 'en' })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'language.chosen', language: 'en' })
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(actor.getSnapshot().context.language).toBe('en')
})

test('[C-7] it goes by its own call', async () => {
  const { client, asked } = scriptedClient({ answer: () => ({ data: {} }) })
  const actor = createActor(provideLanguage(client)).start()
  actor.send({ type: 'language.chosen', language: 'en' })
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(asked).toEqual(['/api/member/languageCode/set'])
})
