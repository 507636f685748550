import { expect, test } from 'vitest'
import type { AgentDay } from '#src/api/model/agent.ts'
import type { ReportSpan } from '#src/api/model/dayFigures.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { agentDaysMachine } from '#src/machines/agent/agentMachine.ts'
import { AgentDays } from '#src/ui/agent/AgentDays.tsx'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { measured } from './support/measured.ts'
import { onPaper } from './support/onPaper.ts'
import { show } from './support/show.tsx'

const day = (name: string, net: number, stakes: number): AgentDay => ({
  day: name,
  visits: 0,
  registrations: 0,
  firstDeposits: 0,
  bets: fen(0),
  stakes: fen(stakes),
  returns: fen(0),
  prizes: fen(0),
  fees: fen(0),
  net: fen(net),
})

/** An agent's days, latest first, whose chart is drawn on paper. */
async function showDays(days: readonly AgentDay[]) {
  const paper = onPaper()
  measured((element) => element.getAttribute('role') === 'img', { width: 400, height: 200 })
  const logic = { days: agentDaysMachine.provide({ actors: given<AgentDay, ReportSpan>(days) }) }
  const { screen, user } = await show(<AgentDays logic={logic} now={() => NOON} />, {
    language: 'en',
    words: ['agent', 'shared'],
  })
  return { ...paper, choose: (figure: string) => user.selectOptions(screen.getByLabelText('Chart'), figure) }
}

test('[C-11] the chart of an agent’s days draws another figure once that is chosen', async () => {
  const { words, choose } = await showDays([day('2026-01-05', 300_00, 9_000_00), day('2026-01-04', 100_00, 8_000_00)])
  await expect.poll(words, { timeout: 20_000 }).toContain('¥300.00')
  await choose('Stakes')
  await expect.poll(words, { timeout: 10_000 }).toContain('¥9,000.00')
})

test('[C-11] the chart of an agent’s days names each by the day that the table has it under', async () => {
  const { words } = await showDays([day('2026-01-05', 300_00, 0), day('2026-01-04', 100_00, 0)])
  const drawn: string[] = []
  await expect
    .poll(() => drawn.push(...words().filter((word) => /^\d\d-\d\d$/.test(word))), { timeout: 20_000 })
    .toBeGreaterThan(0)
  expect([...new Set(drawn)]).toEqual(['01-04', '01-05'])
})
