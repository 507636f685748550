import { expect, test } from 'vitest'
import { announcements, configInfo, perInfo } from '#src/api/contract/site.ts'
import { robotCheck } from '#src/api/contract/verification.ts'
import { profile } from '#src/api/profile.ts'
import { provideAccess } from '#src/machines/access/accessActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf } from './support/partOf.ts'

// What is asked when somebody is kept out, and where they are led.

/** Who is kept out at an address, over a server that answers so. */
function begin(at = '/app/live?sport=1', answer: unknown = { list: [] }) {
  const server = askedServer(() => answer)
  const { storage, kept } = memoryStorage()
  const went: unknown[][] = []
  let here = at
  const navigator = {
    here: () => here,
    go: (path: string, ...options: unknown[]) => {
      went.push([path, ...options])
      here = path
    },
  }
  const access = provideAccess({ client: server.client, navigator, clearSession: () => undefined, tabStorage: storage })
  const { show, goBack } = access.implementations.actions as unknown as {
    readonly show: (_: unknown, params: { readonly page: object | null }) => void
    readonly goBack: () => void
  }
  const led = (page: object | null) => {
    show(null, { page })
    return went
  }
  return { ...server, access, kept, led, goBack, went, go: (path: string) => void (here = path) }
}

test.each([
  ['closed', [{ keyCode: 'maintenance', status: '0' }], true],
  ['open', [{ keyCode: 'maintenance', status: '1' }], false],
  ['open, where another setting is off', [{ keyCode: 'register', status: '0' }], false],
  ['open, where nothing is said', [], false],
])('[S-6] a site is %s by its setting of maintenance', async (_, list, isClosed) => {
  const { access, asked } = begin('/', { list })
  expect(await answerOf(access, 'checkMaintenance')).toBe(isClosed)
  expect(asked).toEqual([{ path: configInfo.path, payload: { keyCodes: ['maintenance'] } }])
})

test('[S-6] a site is open again once both calls of what everybody is told go through', async () => {
  const { access, asked } = begin()
  await answerOf(access, 'probe')
  expect(asked.map(({ path }) => path)).toEqual([perInfo.path, announcements.path])
})

test('[X-3] who may be a robot is checked by the call of its own', async () => {
  const { access, asked } = begin()
  await answerOf(access, 'verifyDevice')
  expect(asked).toEqual([{ path: robotCheck.path, payload: {} }])
})

test('[R-3] the page that keeps somebody out is told why', () => {
  const { led } = begin()
  const state = { reason: 'r' }
  expect(led({ path: '/access-alert', state })).toEqual([['/access-alert', { state }]])
})

test.each(['/access-alert', '/access-alert?from=1', '/cs', '/cs/chat'])('[R-3] [R-4] nobody is led away from %s', (at) => {
  const { led, kept } = begin(at)
  expect([led({ path: '/access-alert', state: null }), [...kept]]).toEqual([[], []])
})

test('[R-3] who is kept out by no page is led nowhere', () => {
  const { led } = begin()
  expect(led(null)).toEqual([])
})

test('[R-3] who was kept out and left by themselves stays where they are, and the next time returns to where they were then', () => {
  const { led, goBack, go, went } = begin()
  led({ path: '/access-alert', state: null })
  go('/app/me')
  goBack()
  led({ path: '/robot-check', state: null })
  goBack()
  expect(went.map(([path]) => path)).toEqual(['/access-alert', '/robot-check', '/app/me'])
})

test('[R-3] who came to a page that keeps out at once is led home once they may go on', () => {
  const { goBack, went } = begin('/robot-check')
  goBack()
  expect(went).toEqual([[profile.home, { replace: true }]])
})
