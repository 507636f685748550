import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitLinks } from '#src/api/model/links.ts'

const ORIGIN = 'https://site.example'
const split = (line: string) => splitLinks(line, ORIGIN)
const kinds = (line: string) => split(line).map((part) => `${part.type}:${part.text}`)

describe('links in a line', () => {
  test.each([
    ['看这里 https://other.example/a?b=1 不错', ['text:看这里 ', 'away:https://other.example/a?b=1', 'text: 不错']],
    ['看https://other.example/a。', ['text:看', 'away:https://other.example/a', 'text:。']],
    ['(https://other.example/a).', ['text:(', 'away:https://other.example/a', 'text:).']],
    ['https://other.example/a_(b)', ['away:https://other.example/a_(b)']],
    ['进 https://site.example/app/live/room/a1001 来', ['text:进 ', 'own:https://site.example/app/live/room/a1001', 'text: 来']],
    ['http://site.example/app/live', ['away:http://site.example/app/live']],
    ['javascript:alert(1) data:text/html,x ftp://a.example/', ['text:javascript:alert(1) data:text/html,x ftp://a.example/']],
    ['https://site.example@evil.example/', ['text:https://site.example@evil.example/']],
    ['https://user:pass@other.example/', ['text:https://user:pass@other.example/']],
    ['https://пример.example/', ['text:https://пример.example/']],
    ['https://localhost/a https:// http://.', ['text:https://localhost/a https:// http://.']],
    ['<a href="https://other.example/">x</a>', ['text:<a href="', 'away:https://other.example/', 'text:">x</a>']],
    ['去www.other.example/a。', ['text:去', 'away:www.other.example/a', 'text:。']],
    ['WWW.other.example', ['away:WWW.other.example']],
    ['www. www.x a@www.other.example foo.www.other.example', ['text:www. www.x a@www.other.example foo.www.other.example']],
    ['没有链接', ['text:没有链接']],
    ['', []],
  ])('%j', (line, parts) => {
    expect(kinds(line)).toEqual(parts)
  })

  test('a link of this site is a path for the router; one with two slashes is not', () => {
    expect(split('https://site.example/app/live?sport=football#x')).toMatchObject([
      { type: 'own', path: '/app/live?sport=football#x' },
    ])
    expect(split('https://site.example//evil.example/')).toMatchObject([{ type: 'text' }])
  })

  test('[C-13] an address without a scheme is followed safely, and one of this site stays here', () => {
    expect(split('www.other.example/a')).toMatchObject([
      { type: 'away', href: 'https://www.other.example/a', host: 'www.other.example' },
    ])
    expect(splitLinks('www.site.example/app', 'https://www.site.example')).toMatchObject([{ type: 'own', path: '/app' }])
  })

  const address = fc.webUrl({ withQueryParameters: true, withFragments: true })
  const line = fc
    .array(fc.oneof(fc.string({ unit: 'grapheme' }), address, fc.constantFrom(' ', '。', ORIGIN + '/app', 'https://', '@', '"')))
    .map((parts) => parts.join(''))

  test('[D-5] whatever is written: nothing is lost, nothing added, and no link leads to anything but http or https', () => {
    fc.assert(
      fc.property(line, (written) => {
        const parts = split(written)
        expect(parts.map((part) => part.text).join('')).toBe(written)
        for (const part of parts) {
          if (part.type === 'own') expect(new URL(part.path, ORIGIN).origin).toBe(ORIGIN)
          if (part.type !== 'away') continue
          const url = new URL(part.href)
          expect(['http:', 'https:']).toContain(url.protocol)
          expect([url.username, url.password, url.origin === ORIGIN]).toEqual(['', '', false])
          expect(part.host).toBe(url.host)
        }
        expect(parts.some((part, index) => part.type === 'text' && parts[index + 1]?.type === 'text')).toBe(false)
      }),
    )
  })
})

test('[C-13] an address of five hundred signs is a link, and a longer one stays text', () => {
  const address = (length: number) => 'https://other.example/'.padEnd(length, 'a')
  expect([500, 501].map((length) => split(address(length)).map(({ type }) => type))).toEqual([['away'], ['text']])
})
