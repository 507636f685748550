import { expect, test } from 'vitest'
import { clientAddress, type TrustedProxies, trustOf } from '#server/platform/clientAddress.ts'
import { readEnv } from '#server/platform/env.ts'

const from = (proxies: TrustedProxies, remoteAddress: string, forwarded?: string) =>
  clientAddress({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }, trustOf(proxies))

test.each<[TrustedProxies, string, string | undefined, string]>([
  [null, '127.0.0.1', '203.0.113.7', '127.0.0.1'],
  [1, '127.0.0.1', undefined, '127.0.0.1'],
  [1, '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  // Whoever asks may write what they like before what the proxy adds.
  [1, '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '127.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
  [2, '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  [['127.0.0.1'], '127.0.0.1', '198.51.100.1,203.0.113.7', '203.0.113.7'],
  [['127.0.0.1', '10.0.0.0/8'], '::ffff:127.0.0.1', '198.51.100.1, 203.0.113.7, 10.9.8.7', '203.0.113.7'],
  [['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [['2001:db8::/32'], '2001:db8::5', '2001:db9::1', '2001:db9::1'],
  [['127.0.0.1'], '127.0.0.1', ' , ', '127.0.0.1'],
])('[X-4] with TRUST_PROXY %j, %s that forwards %j stands for %s', (proxies, remote, forwarded, address) => {
  expect(from(proxies, remote, forwarded)).toBe(address)
})

test('[X-4] no proxy is believed unless the settings say so, by number or by address', () => {
  const read = (TRUST_PROXY?: string) => readEnv(TRUST_PROXY === undefined ? {} : { TRUST_PROXY }).trustProxy
  expect([read(), read('2'), read('127.0.0.1, 10.0.0.0/8,2001:db8::/32')]).toEqual([
    null,
    2,
    ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
  ])
  for (const wrong of ['0', '', 'true', 'proxy.example', '10.0.0.0/33', '10.0.0.1/8/8', '*', '-1'])
    expect(() => read(wrong), wrong).toThrow('TRUST_PROXY')
})
