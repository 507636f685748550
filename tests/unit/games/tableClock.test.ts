import Libsql from 'libsql'
import { expect, test } from 'vitest'
import { createTable } from '#server/sim/provider/table/table.ts'
import { openTableBook } from '#server/sim/provider/table/tableBook.ts'
import { tableTimes } from '#server/sim/provider/table/tableMachine.ts'

test('[P-5] a table goes on though each of its timers rings a moment early, and the clock turns while it is heard', () => {
  const book = openTableBook(new Libsql(':memory:'), 'baccarat')
  let clock = 1_000_000
  /** What each reading of the clock adds to it, in ms. */
  let runs = 0
  const timers: { run: () => void; at: number }[] = []
  const table = createTable({
    game: 'baccarat',
    book,
    site: { enter: () => Promise.resolve(null), ask: () => Promise.resolve(null) },
    times: tableTimes(1),
    now: () => {
      const read = clock
      clock += runs
      return read
    },
    later: (run, ms) => {
      const timer = { run, at: clock + ms }
      timers.push(timer)
      return () => void timers.splice(0, timers.length, ...timers.filter((other) => other !== timer))
    },
    onChange: () => undefined,
    onOwn: () => undefined,
  })
  table.start()
  table.giveSeed({ player: 'p' }, 'seed-of-p')
  const phases: string[] = []
  for (let turn = 0; turn < 40 && phases.length < 8; turn += 1) {
    const timer = timers.shift()
    if (timer === undefined) break
    clock = timer.at - 1
    runs = 1
    timer.run()
    runs = 0
    const { phase } = table.view()
    if (phases.at(-1) !== phase) phases.push(phase)
  }
  expect(phases).toEqual(['gathering', 'betting', 'closing', 'dealing', 'result', 'resting', 'betting', 'closing'])
})
