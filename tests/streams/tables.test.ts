import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { liveTables, type LiveTables } from '#src/streams/tables.ts'
import { fakeSocket, type FakeLink } from './support/fakeSocket.ts'

const table = { game: 'harbour-baccarat', phase: 'betting', until: 10, results: ['B740'], players: 2 } as const

test('[P-5] live tables are watched over each link while somebody looks; while the link is down they are not known', () => {
  const [first, second] = [fakeSocket(), fakeSocket()]
  const sockets = new BehaviorSubject<FakeLink | null>(first.socket)
  const hidden = new BehaviorSubject(false)
  const heard: (LiveTables | null)[] = []
  const subscription = liveTables({ sockets, hidden }).subscribe((tables) => heard.push(tables))
  first.tell({ isUp: true, list: [table] })
  first.tell('nonsense')
  // A table that cannot be read costs only itself.
  first.tell({ isUp: true, list: [table, { ...table, phase: 'dancing' }] })
  expect(heard).toEqual([
    { isUp: true, list: [table] },
    { isUp: true, list: [table] },
  ])
  hidden.next(true)
  expect(first.sent).toEqual(['tablesWatch', 'tablesUnwatch'])
  hidden.next(false)
  sockets.next(null)
  expect(heard.at(-1)).toBeNull()
  sockets.next(second.socket)
  second.tell({ isUp: false, list: [] })
  expect([heard.at(-1), second.sent]).toEqual([{ isUp: false, list: [] }, ['tablesWatch']])
  subscription.unsubscribe()
  expect(second.sent).toEqual(['tablesWatch', 'tablesUnwatch'])
})
