import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { verify } from '#src/api/contract/session.ts'
import { profile } from '#src/api/profile.ts'
import { createFailurePolicy } from '#src/app/failurePolicy.ts'
import { provideSession } from '#src/machines/session/sessionActors.ts'
import { scriptedClient, type ScriptedAnswer } from '#tests/support/scriptedClient.ts'
import { quiet } from './support/handOrder.ts'

const LINK = 'a-link-token-of-twenty-letters'
const { codes } = profile

/** A device without a session that opens a one-time link, with the page's own failure policy; the server answers the exchange so. */
async function openLink(answer: ScriptedAnswer) {
  const clock = new SimulatedClock()
  const alerts: unknown[] = []
  const toasts: unknown[] = []
  const raised = (list: unknown[]) => ({ raise: (item: unknown) => void list.push(item) })
  const onFailure = createFailurePolicy({
    session: () => session,
    notifyAccess: () => undefined,
    toasts: raised(toasts),
    alerts: raised(alerts),
    token: () => null,
  })
  const { client, asked } = scriptedClient({ answer: () => answer, onFailure })
  let cleared = 0
  const logic = provideSession({
    client,
    credentials: { read: () => null, restore: () => null, write: () => undefined, clear: () => void (cleared += 1) },
    navigator: { go: () => undefined, here: () => '/app/live' },
    toasts: raised(toasts),
    alerts: raised(alerts),
    now: () => clock.now(),
    loginBy: () => 've4',
    revoke: () => undefined,
    forgetLink: () => undefined,
    notifyTabs: () => undefined,
  })
  const session = createActor(logic, { clock, input: { now: () => clock.now(), linkToken: LINK } })
  session.start()
  await loaded(() => asked.length > 0)
  for (let round = 0; round < 5; round += 1) {
    await quiet()
    clock.increment(3_000)
  }
  await quiet()
  return { state: session.getSnapshot().value, asked, alerts, toasts, cleared }
}

/** The calls come with their code, which is loaded with the first link. */
async function loaded(isThere: () => boolean): Promise<void> {
  await import('#src/machines/session/loginActors.ts')
  while (!isThere()) await new Promise((resolve) => setImmediate(resolve))
}

test.each([
  ['ipBlockade', codes.ipBlockade],
  ['deviceBlockade', codes.deviceBlockade],
])(
  '[S-5] [X-5] a one-time link on a device that is refused (%s) shows why, leads to login, and is not tried again',
  async (name, code) => {
    const { state, asked, alerts, cleared } = await openLink({ code, message: '原因' })
    expect([state, asked, cleared]).toEqual(['anonymous', [verify.path], 1])
    expect(alerts).toEqual([{ key: `errors.${name}`, message: '原因', target: '/login?fromPage=%2Fapp%2Flive' }])
  },
)

test.each([
  ['of the link', codes.notFound],
  ['of the session behind it', codes.authError],
])('[A-3] a refusal %s is the end of a one-time link', async (_, code) => {
  const { state, asked, alerts, toasts } = await openLink({ code })
  expect([state, asked, alerts]).toEqual(['anonymous', [verify.path], []])
  expect(toasts).toMatchObject([{ key: 'toast.linkGone' }])
})

test('[A-3] a link whose server is away is tried again every 3 s', async () => {
  const { state, asked } = await openLink(new Error('no network'))
  expect([state, asked.length]).toEqual([{ exchanging: 'waiting' }, 6])
})
