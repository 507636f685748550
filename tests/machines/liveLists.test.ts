import { describe, expect, test } from 'vitest'
import { openAnchorList, openMatchList } from './support/liveLists.ts'

describe.each([
  ['anchors', openAnchorList],
  ['matches', openMatchList],
])('the list of %s', (_, open) => {
  test('[P-4] is known once an answer has come, also while it is asked for again', async () => {
    const { list, lobby, asked, answer } = open()
    const isKnown = () => list.getSnapshot().context.isKnown
    expect(isKnown()).toBe(false)
    await answer({ lobby: { seq: 0 }, list: [], counts: {} })
    expect(isKnown()).toBe(true)
    lobby.next({ type: 'stale', cursor: { epoch: 'e1', seq: 7 } })
    expect([asked.length, isKnown()]).toEqual([2, true])
  })

  test('[P-4] of another sport is not known before its own answer', async () => {
    const { list, answer } = open()
    const isKnown = () => list.getSnapshot().context.isKnown
    await answer({ lobby: { seq: 0 }, list: [], counts: {} })
    list.send({ type: 'sport.chosen', sport: 'football' })
    expect(isKnown()).toBe(false)
    await answer({ lobby: { seq: 0 }, list: [], counts: {} })
    expect(isKnown()).toBe(true)
  })
})
