import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { serverTime, systemTime } from '#src/api/contract/time.ts'
import { provideClock } from '#src/machines/clock/clockActors.ts'
import { scriptedClient, type ScriptedAnswer } from '#tests/support/scriptedClient.ts'
import { quiet } from './support/handOrder.ts'

const WAITS = { firstResync: 6_666, syncEvery: 60_000, flagged: 120_000 }
/** The device's time when the page starts, ms. */
const DEVICE = 10_000
const at = (timestamp: number): ScriptedAnswer => ({ data: { timestamp, currentTime: '1970-01-01 08:00:00' } })

/** A page's clock after its first measurement, with the site's two time calls answered so. */
async function measured(answers: Readonly<Record<string, ScriptedAnswer>>) {
  const clock = new SimulatedClock()
  const { client, asked } = scriptedClient({ answer: (path) => answers[path] ?? new Error(`no answer for ${path}`) })
  const toasts: unknown[] = []
  const deviceNow = () => DEVICE + clock.now()
  const logic = provideClock({ client, toasts: { raise: (toast) => toasts.push(toast) }, deviceNow })
  const actor = createActor(logic, { clock, input: { deviceNow, waits: WAITS } }).start()
  await quiet()
  return { asked, toasts, offset: actor.getSnapshot().context.offset, state: actor.getSnapshot().value }
}

test('[C-14] the time server’s GET is enough when it answers', async () => {
  const { asked, offset } = await measured({ [serverTime.path]: at(DEVICE + 1_500) })
  expect([asked, offset]).toEqual([[serverTime.path], 1_500])
})

test('[C-14] where the GET fails, the system’s POST sets the clock', async () => {
  const { asked, offset } = await measured({ [serverTime.path]: { code: 10_450 }, [systemTime.path]: at(DEVICE - 900) })
  expect([asked, offset]).toEqual([[serverTime.path, systemTime.path], -900])
})

test('[C-14] a time that cannot be read is a failure of the GET as well', async () => {
  const { asked, offset } = await measured({
    [serverTime.path]: { data: { timestamp: 'noon' } },
    [systemTime.path]: at(DEVICE + 20),
  })
  expect([asked, offset]).toEqual([[serverTime.path, systemTime.path], 20])
})

test('[X-12] [C-14] when both fail nothing is shown and the clock stays', async () => {
  const { asked, toasts, offset, state } = await measured({})
  expect([asked, toasts, offset, state]).toEqual([[serverTime.path, systemTime.path], [], 0, 'started'])
})
