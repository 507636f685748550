import { NEVER, Subject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { type DanmakuPorts, type DanmakuStage, provideDanmaku } from '#src/machines/danmaku/danmakuActors.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import { chat, more, removed } from '#tests/streams/support/events.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'

/** A room whose lines cross a picture; the stage is opened by hand. `ignored` = whom the member does not want to hear. */
async function begin(ignored: readonly string[] = []) {
  const { storage } = memoryStorage()
  const deliveries = new Subject<Delivery<Event>>()
  const drawn: string[] = []
  const opened: { readonly limit: number; readonly open: () => Promise<void>; readonly fail: () => Promise<void> }[] = []
  let closed = 0
  const stage: DanmakuStage = {
    fly: ({ id, isOwn }) => drawn.push(`${id}${isOwn ? ' own' : ''}`),
    remove: (id) => drawn.push(`-${id}`),
    close: () => (closed += 1),
  }
  const ports = {
    rooms: { open: () => ({ deliveries }) },
    storage,
    members: { current: () => ({ memberId: 'm1' }) as MemberInfo, changes: NEVER },
    ignored: { current: () => new Set(ignored), changes: NEVER },
    reducedMotion: NEVER,
    openStage: (_: HTMLElement, limit: number) =>
      new Promise<DanmakuStage>((resolve, reject) => {
        opened.push({
          limit,
          open: () => {
            resolve(stage)
            return settled()
          },
          fail: () => {
            reject(new Error('no stage'))
            return settled()
          },
        })
      }),
  } as unknown as DanmakuPorts
  const danmaku = createActor(provideDanmaku(ports), { input: { room: 'c1' } }).start()
  danmaku.send({ type: 'stage.attached', element: Object.create(null) as HTMLElement })
  /** What lets lines cross is loaded first. */
  const stages = (count: number) => vi.waitFor(() => expect(opened).toHaveLength(count))
  await stages(1)
  return { danmaku, deliveries, drawn, opened, stages, closed: () => closed }
}

const by = (seq: number, memberId: string) => {
  const event = chat(seq)
  if (event.kind !== 'chat') throw new Error('not a message')
  return chat(seq, { sender: { ...event.body.sender, memberId } })
}

test('[D-7] lines of others and one’s own cross the picture, of whom one ignores none does, and what was removed goes', async () => {
  const { danmaku, deliveries, drawn, opened } = await begin(['m3'])
  await opened[0]?.open()
  deliveries.next(more(by(1, 'm1'), by(2, 'm2'), by(3, 'm3')))
  deliveries.next(more(removed(4, 'c2')))
  expect(drawn).toEqual(['c1 own', 'c2', '-c2'])
  danmaku.stop()
})

test('[D-7] another density draws on another stage with its own bound, and the one before is closed', async () => {
  const { danmaku, deliveries, drawn, opened, stages, closed } = await begin()
  await opened[0]?.open()
  danmaku.send({ type: 'density.chosen', density: 'many' })
  await stages(2)
  await opened[1]?.open()
  deliveries.next(more(by(1, 'm2')))
  expect([opened.map(({ limit }) => limit), drawn, closed()]).toEqual([[16, 36], ['c1'], 1])
  danmaku.stop()
  expect(closed()).toBe(2)
  expect(deliveries.observed).toBe(false)
})

test('[D-7] a stage that opens after the picture went is closed at once, and nothing listens', async () => {
  const { danmaku, deliveries, opened, closed } = await begin()
  danmaku.send({ type: 'stage.detached' })
  await opened[0]?.open()
  expect([closed(), deliveries.observed]).toEqual([1, false])
  danmaku.stop()
})

test('[D-7] where the lines cannot be drawn nothing listens, and the picture stays as it is', async () => {
  const { danmaku, deliveries, opened } = await begin()
  await opened[0]?.fail()
  expect([danmaku.getSnapshot().matches('resting'), deliveries.observed]).toEqual([true, false])
  danmaku.stop()
})
