/**
 * `npm run bench:agents`: an agent's month is recomputed from entries, once with 1,000 members and once with 10,000, the faster of several
 * tries each. Prints both and their ratio; exits 1 when ten times as many take more than thirty times as long (a square would take a hundred).
 */
import { monthOfDay } from '#src/api/model/agent.ts'
import { dayOf } from '#src/api/model/day.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import { sharesOf } from '#server/agents/revenue.ts'
import { agentWith } from '#tests/support/agentMonths.ts'
import { startTestServer } from '#tests/support/testServer.ts'

const HOUR = 3_600_000
const TRIES = 5
const BOUND = 30

const server = await startTestServer()
try {
  server.clock.hold()
  const at = periodStart('month', server.clock.now()) + HOUR
  const timeOf = async (agentId: string, memberId: string, members: number): Promise<number> => {
    await agentWith(server, agentId, memberId, members, at)
    const times: number[] = []
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const begun = performance.now()
      await sharesOf(server.services.db, { agentId, memberId }, monthOfDay(dayOf(at)))
      times.push(performance.now() - begun)
    }
    return Math.min(...times)
  }
  const small = await timeOf('small', 'm-leo', 1_000)
  const large = await timeOf('large', 'm-mia', 10_000)
  const ratio = large / small
  console.log(
    `1,000 members ${small.toFixed(1)} ms; 10,000 members ${large.toFixed(1)} ms: ${ratio.toFixed(1)} times as long (${BOUND})`,
  )
  if (ratio > BOUND) process.exitCode = 1
} finally {
  await server.stop()
}
