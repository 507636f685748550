import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { previewMachine, type OpenedPreview } from '#src/machines/preview/previewMachine.ts'
import { callActor } from '#src/machines/kit/callActors.ts'

const opened: OpenedPreview = {
  preview: {
    shown: { kind: 'premium', piece: { id: 'one', title: '尊享', sort: 0, text: '', jumpUrl: '/app/live' } },
    language: 'zh-CN',
    until: 1_000,
  },
  left: 500,
}
const start = (load: () => Promise<OpenedPreview | null>) => {
  const clock = new SimulatedClock()
  const logic = previewMachine.provide({ actors: { load: callActor<OpenedPreview | null, { token: string }>(load) } })
  return { clock, actor: createActor(logic, { input: { token: 'a' }, clock }).start() }
}

test('[C-7] a preview that is open goes when its time is over', async () => {
  const { actor, clock } = start(() => Promise.resolve(opened))
  await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  clock.increment(499)
  expect(actor.getSnapshot().context.opened).toEqual(opened)
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('gone')
  expect(actor.getSnapshot().context.opened).toBeNull()
})

test('[C-7] a link that shows nothing is gone; one that could not be asked for can be tried again', async () => {
  const { actor } = start(() => Promise.resolve(null))
  await waitFor(actor, (snapshot) => snapshot.matches('gone'))
  let tries = 0
  const second = start(() => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve(opened)
  }).actor
  await waitFor(second, (snapshot) => snapshot.matches('failed'))
  expect(second.getSnapshot().context.errorKey).not.toBeNull()
  second.send({ type: 'load.retried' })
  await waitFor(second, (snapshot) => snapshot.matches('shown'))
})
