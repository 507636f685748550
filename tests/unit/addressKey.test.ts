import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, addressPlace, roughAddress } from '#server/platform/addressKey.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['not an address', 'not an address'],
])('[X-4] limits know %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['203.0.113.7', '203.0.113.*'],
  ['::ffff:203.0.113.7', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['2001:db8:1:2::/64', '2001:db8:1:*'],
  ['', ''],
])('[C-11] a page shows %s roughly, as %s', (address, shown) => {
  expect(roughAddress(address)).toBe(shown)
})

test.each([
  ['203.0.113.7', '203.0'],
  ['::ffff:203.0.113.7', '203.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8'],
  ['2001:db8:1:2::/64', '2001:db8'],
  ['', ''],
])('[C-8] %s is at the place %s', (address, place) => {
  expect(addressPlace(address)).toBe(place)
})

test('[X-4] every address of one /64 has one key, of two networks two, and the key of a key is the key', () => {
  const network = fc.tuple(fc.integer({ min: 0x2000, max: 0x3fff }), fc.nat(0xffff), fc.nat(0xffff), fc.nat(0xffff))
  const host = fc.tuple(fc.nat(0xffff), fc.nat(0xffff), fc.nat(0xffff), fc.nat(0xffff))
  const text = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':')
  fc.assert(
    fc.property(network, network, host, host, (one, other, first, second) => {
      const [here, beside] = [text([...one, ...first]), text([...one, ...second])]
      expect(isIPv6(here)).toBe(true)
      expect(addressKey(here)).toBe(addressKey(beside))
      expect(addressKey(addressKey(here))).toBe(addressKey(here))
      expect(addressKey(text([...other, ...first])) === addressKey(here)).toBe(text(one) === text(other))
    }),
  )
})
