import { expect, test } from 'vitest'
import { headerName, profile } from '#src/api/profile.ts'
import { readHeaders } from '#server/http/requestHeaders.ts'

const DEPLOYED_AS = '2002'
const SENT = {
  [headerName('tb-site-id')]: profile.siteId,
  [headerName('tb-client-type')]: profile.clientType,
  [headerName('tb-version')]: profile.version,
  [headerName('tb-uuid')]: 'device-1',
  [headerName('tb-timestamp')]: '1700000000000',
  [headerName('tb-nonce')]: 'n'.repeat(22),
  [headerName('tb-sign')]: 's'.repeat(43),
}
const read = (change: Record<string, string | undefined> = {}) => readHeaders({ ...SENT, ...change }, DEPLOYED_AS)

test('[C-1] [E-4] a request names the site, or what it is deployed as, and no other one', () => {
  const sites = [profile.siteId, DEPLOYED_AS, '3003'].map((id) => read({ [headerName('tb-site-id')]: id })?.siteId)
  expect(sites).toEqual([profile.siteId, DEPLOYED_AS, undefined])
})

test('[C-1] each header that a request must carry is missed', () => {
  for (const name of Object.keys(SENT)) expect(read({ [name]: undefined }), name).toBeNull()
})

test('[C-1] an empty token is none, and one that cannot be a token is refused', () => {
  const token = headerName('tb-token')
  expect([read({ [token]: '' })?.token, read({ [token]: 't'.repeat(20) })?.token, read({ [token]: 'short' })]).toEqual([
    undefined,
    't'.repeat(20),
    null,
  ])
  expect(read({ [token]: '' })).not.toBeNull()
})
