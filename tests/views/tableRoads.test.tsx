import { expect, test } from 'vitest'
import type { TableState } from '#src/api/model/games/baccarat/table.ts'
import { LanguageContext } from '#src/frames/kit/words.ts'
import { Roads } from '#src/frames/table/Roads.tsx'
import { startSeat } from '#tests/machines/support/seat.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** The winners on the bead plate of a shoe, as they lie on it. */
async function beadsOf(results: readonly string[]) {
  const seat = startSeat({ told: { phase: 'betting', round: 1, at: 0, shoe: 4, results: [...results] } })
  const { screen } = await show(
    <LanguageContext value="en">
      <Roads seat={seat} />
    </LanguageContext>,
  )
  const plate = screen.getByRole('img', { name: /^Bead/ })
  return [...plate.querySelectorAll('[data-winner]')].map((bead) => [
    bead.getAttribute('data-winner'),
    bead.getAttribute('transform'),
  ])
}

const PLAYER = 'P640'
const BANKER = 'B270'

test('[P-5] [C-9] the first hands of a shoe lie in the first column of the bead plate', async () => {
  expect(await beadsOf([PLAYER, BANKER])).toEqual([
    ['player', 'translate(8 8)'],
    ['banker', 'translate(8 24)'],
  ])
})

test('[P-5] [C-9] of a long shoe the bead plate shows its last twelve columns', async () => {
  const beads = await beadsOf([...Array(6).fill(BANKER), ...Array(12 * 6).fill(PLAYER)])
  expect([beads.length, beads[0]]).toEqual([72, ['player', 'translate(8 8)']])
})

test('[P-5] another shoe with as many hands and the same last one has its own beads', async () => {
  const shoe = (number: number, results: string[]) => ({ phase: 'betting' as const, round: number, at: 0, shoe: number, results })
  const seat = startSeat({ told: shoe(4, [PLAYER, BANKER]) })
  const { screen } = await show(
    <LanguageContext value="en">
      <Roads seat={seat} />
    </LanguageContext>,
  )
  await told(() => seat.send({ type: 'table.told', state: shoe(5, [BANKER, BANKER]) as unknown as TableState, heardAt: 0 }))
  const beads = screen.getByRole('img', { name: /^Bead/ }).querySelectorAll('[data-winner]')
  expect([...beads].map((bead) => bead.getAttribute('data-winner'))).toEqual(['banker', 'banker'])
})
