import { expect, test } from 'vitest'
import { createDanmakuQueue } from '#src/app/adapters/danmaku/danmakuQueue.ts'

const line = (id: string) => ({ id, text: id, isOwn: false })

/** A queue whose lines begin as long as there is room; `begun` = those that did. */
function waiting(...ids: readonly string[]) {
  const queue = createDanmakuQueue()
  for (const id of ids) queue.add(line(id), 0)
  const begin = (room: number, time = 0) => {
    const begun: string[] = []
    queue.start(time, ({ id }) => begun.length < room && begun.push(id) > 0)
    return begun.join(' ')
  }
  return { queue, begin }
}

test('[D-7] lines begin in the order in which they came, as many as there is room for; the others wait', () => {
  const { begin } = waiting('a', 'b', 'c')
  expect([begin(1), begin(0), begin(9), begin(9)]).toEqual(['a', '', 'b c', ''])
})

test('[D-7] a line that a moderator removed while it waited does not begin', () => {
  const { queue, begin } = waiting('a', 'b', 'c')
  queue.remove('b')
  expect(begin(9)).toBe('a c')
})

test('[D-7] a line waits for less than three seconds, and of more than twelve the latest', () => {
  const ids = Array.from({ length: 13 }, (_, index) => `l${index}`)
  expect(waiting(...ids).begin(99, 2_999)).toBe(ids.slice(1).join(' '))
  expect(waiting('a').begin(9, 3_000)).toBe('')
})
