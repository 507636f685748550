import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { login } from '#src/api/contract/session.ts'
import { profile } from '#src/api/profile.ts'
import { provideSession } from '#src/machines/session/sessionActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'
import { quiet } from './support/handOrder.ts'
import { sessionPorts } from './support/sessionPorts.ts'

/** Why a login under this name was refused, whose answer has these details. */
async function refusedLogin(name: string, data: unknown) {
  const { client } = scriptedClient({
    answer: (path) => (path === login.path ? { code: profile.codes.invalid, message: 'no', data } : new Error(path)),
  })
  const credentials = {
    read: () => null,
    restore: () => null,
    isRemembered: () => false,
    write: () => undefined,
    clear: () => undefined,
  }
  const logic = provideSession(sessionPorts({ client, credentials, loginBy: () => 'v3' }))
  const session = createActor(logic, { input: { now: () => 0, linkToken: null } }).start()
  await quiet()
  session.send({ type: 'login.submitted', payload: { name, password: 'lighthouse6', flag: 0 } })
  await expect.poll(() => session.getSnapshot().context.failure).not.toBe(null)
  session.stop()
  return session.getSnapshot().context.failure
}

test.each(['password', 'oldPassword', 'factorCode'])(
  '[C-8] a refused login says whose it was, and what is asked of them: %s',
  async (field) => {
    const failure = await refusedLogin(' mia', { field })
    expect(failure).toEqual({ key: 'errors.invalid', field, message: 'no', name: ' mia' })
  },
)
