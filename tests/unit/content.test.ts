import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ContentSnapshot, picturesOf } from '#src/api/model/content.ts'
import type { MemberTag } from '#src/api/model/memberTag.ts'
import { CONTENT_LIMIT, ContentSlug, CONTENT_KINDS } from '#src/api/model/contentPlaces.ts'
import { isLinkAllowed, linkTarget } from '#src/api/model/contentLink.ts'
import { hashOfUrl, pictureUrl } from '#src/api/model/contentPicture.ts'
import {
  type ContentReader,
  hasWaiting,
  isFor,
  OFFLINE,
  type Pin,
  pinFault,
  pinned,
  pinsAt,
  shownAt,
  stateAt,
  unscheduled,
} from '#src/api/model/contentPins.ts'
import { strayTarget, textPictures, textTargets } from '#src/api/model/contentText.ts'
import { draftOf, EMPTY_DRAFT } from '#src/api/model/contentDraft.ts'

const HASH = 'a'.repeat(43)
const PICTURE = { hash: HASH, width: 1_200, height: 400, alt: '夜场' }
const HOSTS = ['partner.example', 'shop.example:8443']

/** A time of a short day, so that pins meet, touch and overlap. */
const moment = fc.integer({ min: 0, max: 24 })
const pinArb: fc.Arbitrary<Pin> = fc
  .record({ version: fc.integer({ min: 1, max: 9 }), startsAt: moment, lasts: fc.option(fc.integer({ min: 1, max: 24 })) })
  .map(({ version, startsAt, lasts }) => ({ version, startsAt, endsAt: lasts === null ? null : startsAt + lasts }))

/** What is asked for, one after another: each at a time that is not before the last one. */
const publishing = fc.array(fc.record({ after: fc.integer({ min: 0, max: 6 }), pin: pinArb }), { maxLength: 6 }).map((asked) => {
  let now = 0
  return asked.map(({ after, pin }) => ({ now: (now += after), pin }))
})

describe('what is shown of a piece', () => {
  test('[C-7] is a version from its time on until just before its end', () => {
    fc.assert(
      fc.property(pinArb, moment, (pin, now) => {
        const isShown = shownAt({ pin, next: null }, now) !== null
        expect(isShown).toBe(pin.startsAt <= now && now < (pin.endsAt ?? Number.POSITIVE_INFINITY))
      }),
    )
    const pin = { version: 1, startsAt: 5, endsAt: 9 }
    expect([4, 5, 8, 9].map((now) => shownAt({ pin, next: null }, now) !== null)).toEqual([false, true, true, false])
  })

  test('[C-7] after any planning is what was planned last and has begun, and nothing that was dropped', () => {
    fc.assert(
      fc.property(publishing, moment, (asked, later) => {
        let pins = OFFLINE
        // The rule by itself: a list of what holds from when on, in which each plan drops those that had not begun.
        let plans: readonly Pin[] = []
        for (const { now, pin } of asked) {
          pins = pinned(pins, pin, now)
          plans = [...plans.filter((one) => one.startsAt <= now), pin]
        }
        const now = (asked.at(-1)?.now ?? 0) + later
        const begun = plans.filter((one) => one.startsAt <= now).at(-1)
        const holds = begun !== undefined && (begun.endsAt === null || now < begun.endsAt)
        expect(shownAt(pins, now)).toEqual(holds ? begun : null)
      }),
    )
  })

  test('[C-7] stays until what was planned beside it begins, without a gap', () => {
    const first = pinned(OFFLINE, { version: 1, startsAt: 0, endsAt: null }, 0)
    const both = pinned(first, { version: 2, startsAt: 10, endsAt: 20 }, 5)
    expect([5, 9, 10, 19, 20].map((now) => shownAt(both, now)?.version ?? null)).toEqual([1, 1, 2, 2, null])
    expect(pinned(both, { version: 3, startsAt: 5, endsAt: null }, 5)).toEqual({
      pin: { version: 3, startsAt: 5, endsAt: null },
      next: null,
    })
    expect(pinsAt(both, 10)).toEqual({ pin: { version: 2, startsAt: 10, endsAt: 20 }, next: null })
  })

  test('[C-7] stands as draft, scheduled, published or ended, and says whether something waits', () => {
    fc.assert(
      fc.property(publishing, moment, (asked, now) => {
        let pins = OFFLINE
        for (const { pin } of asked) pins = pinned(pins, pin, 0)
        expect(stateAt(pins, now) === 'published').toBe(shownAt(pins, now) !== null)
        expect(stateAt(pins, now) === 'draft').toBe(pins.pin === null)
        const still = unscheduled(pins, now)
        expect(hasWaiting(still, now)).toBe(false)
        expect(shownAt(still, now)).toEqual(shownAt(pins, now))
        if (!hasWaiting(pins, now)) expect(shownAt(still, now + 5)).toEqual(shownAt(pins, now + 5))
      }),
    )
    const later = pinned(OFFLINE, { version: 1, startsAt: 5, endsAt: 6 }, 0)
    expect([0, 5, 6].map((now) => stateAt(later, now))).toEqual(['scheduled', 'published', 'ended'])
    expect(unscheduled(later, 0)).toEqual(OFFLINE)
  })

  test('[C-7] has an end after its beginning and after now, else it says which', () => {
    fc.assert(
      fc.property(fc.option(moment), fc.option(moment), moment, (startsAt, endsAt, now) => {
        const fault = pinFault({ startsAt, endsAt }, now)
        const isFine = endsAt === null || (endsAt > (startsAt ?? now) && endsAt > now)
        expect(fault === null).toBe(isFine)
      }),
    )
    expect(pinFault({ startsAt: 20, endsAt: 10 }, 0)).toBe('scheduleOrder')
    expect(pinFault({ startsAt: 10, endsAt: 10 }, 0)).toBe('scheduleOrder')
    expect(pinFault({ startsAt: null, endsAt: 10 }, 10)).toBe('schedulePast')
    expect(pinFault({ startsAt: 1, endsAt: 10 }, 10)).toBe('schedulePast')
  })
})

describe('an audience', () => {
  const member = (grade: number, ...tags: MemberTag[]): ContentReader => ({ grade, tags })
  const readers: readonly ContentReader[] = ['tokenless', 'visitor', member(0), member(4, 'care'), member(10, 'watch')]
  test.each([
    [{ who: 'everybody' }, [true, true, true, true, true]],
    [{ who: 'visitors' }, [false, true, false, false, false]],
    [{ who: 'members' }, [false, false, true, true, true]],
    [{ who: 'grade', from: 4 }, [false, false, false, true, true]],
    [{ who: 'tag', tag: 'care' }, [false, false, false, true, false]],
  ] as const)('[C-7] %j is for those, and who cannot be told gets what is everybody’s', (audience, expected) => {
    expect(readers.map((reader) => isFor(audience, reader))).toEqual(expected)
  })
})

describe('a link of content', () => {
  test.each([
    ['/app/live', true],
    ['/app/live?sport=football#now', true],
    ['https://partner.example/offer', true],
    ['https://PARTNER.example/offer', true],
    ['https://shop.example:8443/', true],
    ['https://shop.example/', false],
    ['https://partner.example.evil.example/', false],
    ['https://other.example/', false],
    ['http://partner.example/', false],
    ['https://user@partner.example/', false],
    ['https://partner.example@evil.example/', false],
    ['//partner.example/', false],
    ['/\\partner.example', false],
    ['/.//partner.example', false],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['data:text/html,x', false],
    ['mailto:a@partner.example', false],
    ['https://pаrtner.example/', false],
    ['app/live', false],
    ['', false],
    [`/${'a'.repeat(500)}`, false],
  ])('[C-7] %s: %s', (link, allowed) => {
    expect(isLinkAllowed(link, HOSTS)).toBe(allowed)
  })

  test('[C-7] is never of another scheme or origin, whatever is written', () => {
    const pieces = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      'partner.example',
      'evil.example',
      '@',
      ':',
      '.',
      '\t',
      ' ',
      'x',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const link = parts.join('')
        if (!isLinkAllowed(link, HOSTS)) return
        const { origin } = new URL(link, 'https://site.example')
        expect(['https://site.example', 'https://partner.example', 'https://shop.example:8443']).toContain(origin)
      }),
    )
    expect(linkTarget('https://partner.example/a')).toEqual({ host: 'partner.example' })
  })
})

describe('the text of an article', () => {
  test('[P-10] may lead only where content may, in every way to write a link', () => {
    const fine = `Read [this](/app/live), [that](https://partner.example/a "title") and ![a picture](${pictureUrl(HASH)}).`
    expect(strayTarget(fine, HOSTS)).toBeNull()
    const strays = [
      '[x](javascript:alert(1))',
      '[x](  <javascript:alert(1)>)',
      '![x](https://tracker.example/p.gif)',
      '![x](/app/live)',
      '[a]: http://evil.example',
      '<ftp://evil.example/a>',
      '[x](//evil.example)',
      '[x](https://evil.example)',
    ]
    expect(strays.filter((text) => strayTarget(`${fine}\n${text}`, HOSTS) === null)).toEqual([])
  })

  test('[P-10] names its pictures by their hashes, each once', () => {
    const other = pictureUrl('b'.repeat(43))
    expect(textPictures(`![](${pictureUrl(HASH)}) ![](${other})\n\n![again](${other}) [link](${other})`)).toEqual([
      HASH,
      'b'.repeat(43),
    ])
    expect(hashOfUrl('/picture/../secret.webp')).toBeNull()
  })

  test('[P-10] of the worst kind is read too: none takes for ever', () => {
    const texts = ['[', '](', '![](', '[a]: ', '<a:', '[[[]]](('].map((part) => part.repeat(10_000 / part.length))
    const began = performance.now()
    for (const text of texts) textTargets(text)
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

describe('a version', () => {
  test('[C-7] of each kind is what its form writes, and has nothing that its kind does not know', () => {
    for (const kind of CONTENT_KINDS) {
      const draft = {
        ...EMPTY_DRAFT,
        title: '今晚',
        text: '一句话',
        link: '/app/live',
        body: '正文',
        picture: PICTURE,
        place: '',
      }
      const snapshot = v.parse(ContentSnapshot, draftOf(kind, draft))
      expect(snapshot.kind).toBe(kind)
      expect('body' in snapshot).toBe(kind === 'article')
      expect('icon' in snapshot).toBe(kind === 'navigation')
      expect(v.parse(ContentSnapshot, snapshot)).toEqual(snapshot)
    }
  })

  test('[C-3] of a banner is for everybody: its list is asked for without a token', () => {
    const banner = draftOf('banner', { ...EMPTY_DRAFT, title: '今晚', picture: PICTURE })
    const issues = (audience: unknown) =>
      v.safeParse(ContentSnapshot, { ...banner, audience }).issues?.map(({ message }) => message)
    expect(issues({ who: 'everybody' })).toBeUndefined()
    expect(issues({ who: 'members' })).toEqual(['audience.tokenless'])
  })

  test('[P-10] has bounds: a title, a text, a body and an order that are too long or too large are refused', () => {
    const fine = { ...EMPTY_DRAFT, title: '题', text: '摘要', body: '正文' }
    const fault = (change: Partial<typeof fine>) =>
      v.safeParse(ContentSnapshot, draftOf('article', { ...fine, ...change })).issues?.[0]?.message
    expect(fault({})).toBeUndefined()
    expect(fault({ title: '字'.repeat(CONTENT_LIMIT.title + 1) })).toBe('text.tooLong')
    expect(fault({ title: ' ' })).toBe('text.empty')
    expect(fault({ text: '字'.repeat(CONTENT_LIMIT.text + 1) })).toBe('text.tooLong')
    expect(fault({ body: '字'.repeat(CONTENT_LIMIT.body) })).toBeUndefined()
    expect(fault({ body: '字'.repeat(CONTENT_LIMIT.body + 1) })).toBe('text.tooLong')
    expect(fault({ order: 1_000 })).toBe('place.range')
    expect(fault({ order: Number.NaN })).toBe('place.range')
  })

  test('[P-10] keeps what is written to the letter: markup is text like any other', () => {
    const body = '<script>alert(1)</script>\n\n**<img src=x onerror=alert(1)>**'
    const snapshot = v.parse(ContentSnapshot, draftOf('article', { ...EMPTY_DRAFT, title: '题', text: '摘要', body }))
    expect(snapshot).toMatchObject({ body })
  })

  test('[C-7] names all of its pictures, each once', () => {
    const body = `![](${pictureUrl(HASH)}) ![](${pictureUrl('b'.repeat(43))})`
    const snapshot = v.parse(
      ContentSnapshot,
      draftOf('article', { ...EMPTY_DRAFT, title: '题', text: '摘要', body, picture: PICTURE }),
    )
    expect(picturesOf(snapshot)).toEqual([HASH, 'b'.repeat(43)])
  })

  test('[C-7] has a slug of small letters, digits and single hyphens', () => {
    const isSlug = (slug: string) => v.is(ContentSlug, slug)
    expect(['night-football', 'a', '2026'].filter((slug) => !isSlug(slug))).toEqual([])
    expect(['', '-a', 'a-', 'a--b', 'A', 'a_b', 'a/b', '夜', 'a'.repeat(65)].filter(isSlug)).toEqual([])
  })
})
