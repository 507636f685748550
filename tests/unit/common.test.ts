import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Id, Paging, safeReturnPath, deploySiteOf, SiteMapping, SitePath, STATUS, Status } from '#src/api/model/common.ts'

const HOME = '/app/home'
const SITE = 'https://anchorage.example'

describe('safeReturnPath', () => {
  test.each(['/live', '/app/home', '/room/7?tab=rank', '/live?sport=football&q=%E4%BD%A0#top', '/a/../b'])(
    '[R-1] goes to %s, a path of this site',
    (path) => expect(safeReturnPath(path, HOME)).toBe(path),
  )

  test.each([
    ['nothing', null],
    ['no value', undefined],
    ['an empty value', ''],
    ['an address', 'https://evil.example/'],
    ['an address without scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['a later backslash', '/a\\..\\..\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a tab inside', '/\t/evil.example'],
    ['a line break inside', '/\n/evil.example'],
    ['a leading space', ' //evil.example'],
    ['a null character', '/\u0000/evil.example'],
    ['a relative path', 'live'],
    ['a dot path that climbs to two slashes', '/..//evil.example'],
    ['a dot segment before two slashes', '/.//evil.example'],
    ['an encoded dot segment', '/%2e//evil.example'],
    ['user information', '@evil.example'],
    ['a query alone', '?next=//evil.example'],
    ['a full-width slash', '/／evil.example'],
    ['more than a path can hold', `/${'a'.repeat(600)}`],
  ])('[R-1] goes home for %s', (_what, wanted) => {
    expect(safeReturnPath(wanted, HOME)).toBe(HOME)
  })

  test('[R-1 otherSite] always stays on this site, whatever is asked', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '%2e',
      'evil.example',
      'https:',
      'javascript:',
      '\t',
      '\n',
      ' ',
      'a',
    )
    const address = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          address,
          address.map((text) => `/${text}`),
        ),
        (wanted) => {
          const path = safeReturnPath(wanted, HOME)
          const url = new URL(path, SITE)
          expect(url.origin).toBe(SITE)
          // What a router or the server makes of the normalised path must stay here too.
          expect(new URL(url.pathname, SITE).origin).toBe(SITE)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('identifiers and paths', () => {
  test.each(['a', 'room-1', 'A.b:c_9', 'x'.repeat(64)])('takes the id %s', (id) => expect(v.is(Id, id)).toBe(true))
  test.each(['', 'x'.repeat(65), 'a b', 'a/b', '../a', 'a\n', '你', '<b>', "a'"])('refuses the id %j', (id) => {
    expect(v.is(Id, id)).toBe(false)
  })
  test.each(['/art/a.svg', '/media/live/1.flv?x=1'])('takes the path %s', (path) => expect(v.is(SitePath, path)).toBe(true))
  test.each(['art/a.svg', '//a', '/\\a', 'https://a', '/a b', '/a\\b', ''])('refuses the path %j', (path) => {
    expect(v.is(SitePath, path)).toBe(false)
  })
})

test('a list asks for page 1 of 200 when it says nothing, and for no more than 200', () => {
  expect(v.parse(Paging, {})).toEqual({ page: 1, size: 200 })
  for (const bad of [{ page: 0 }, { page: 1.5 }, { size: 0 }, { size: 201 }, { page: '1' }, { page: 10_001 }]) {
    expect(v.is(Paging, bad)).toBe(false)
  }
})

describe('[E-4] site values', () => {
  test('[E-4 status] a status is 0 inactive, 1 active or 2 disabled, and nothing else', () => {
    expect(STATUS).toEqual({ inactive: '0', active: '1', disabled: '2' })
    expect(['0', '1', '2', '3', '', 1, null].filter((value) => v.is(Status, value))).toEqual(['0', '1', '2'])
  })

  test('[E-4] a site maps to the site it is deployed as, one that is not named to itself', () => {
    const mapping = v.parse(SiteMapping, [{ siteID: '1001', deploySiteID: '2001' }, { siteID: '1002' }])
    expect(['1001', '1002', '1003'].map((site) => deploySiteOf(mapping, site))).toEqual(['2001', '1002', '1003'])
  })
})
