import { expect, test } from 'vitest'
import { frameSource } from '#server/http/securityHeaders.ts'

test('[P-5] games’ frames may come from where the provider’s are, on its port of the page’s own host, and from nowhere else', () => {
  expect(frameSource(null, 'site.example')).toBe("'none'")
  expect(frameSource({ origin: 'https://games.example', port: null }, 'site.example')).toBe('https://games.example')
  expect(frameSource({ origin: null, port: 4_300 }, '127.0.0.1:4100')).toBe('127.0.0.1:4300')
  expect(frameSource({ origin: null, port: 4_300 }, 'site.example')).toBe('site.example:4300')
  // What is no host must not become a part of the policy.
  for (const bad of [undefined, 'a; script-src *', '*', 'evil.example/x', '[::1]:4100'])
    expect(frameSource({ origin: null, port: 4_300 }, bad)).toBe("'none'")
})
