import { expect, test } from 'vitest'
import { opensSession } from '#server/live/socket/opensSession.ts'

test.each([
  ['/socket/?EIO=4&transport=polling', true],
  ['/socket/?EIO=4&transport=polling&sid=', true],
  ['/socket/?EIO=4&transport=polling&sid=&sid=abc', true],
  ['/socket/?EIO=4&transport=polling&sid=abc&sid=', true],
  ['/socket/?EIO=4&transport=polling&sid=abc', false],
])('[S-9] %s opens a session: %s', (address, opens) => expect(opensSession(address)).toBe(opens))
