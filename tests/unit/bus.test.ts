import { expect, test, vi } from 'vitest'
import { createLocalBus } from '#server/platform/bus.ts'

test('[Q8] a listener that throws stops neither the others nor who published', () => {
  const onFault = vi.fn<(error: unknown) => void>()
  const bus = createLocalBus(onFault)
  const fault = new Error('broken')
  const heard: string[] = []
  bus.subscribe(() => {
    throw fault
  })
  bus.subscribe((message) => heard.push(message.type))
  bus.publish({ type: 'role', memberId: 'm' })
  expect(heard).toEqual(['role'])
  expect(onFault.mock.calls).toEqual([[fault]])
})
