import { EMPTY, map, NEVER, type SchedulerLike, Subscription } from 'rxjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MarqueeNotice } from '#src/api/model/chat.ts'
import { type Event, readEvents } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import { marquee } from '#src/streams/marquee.ts'
import { roomNews } from '#src/streams/roomStatus.ts'
import { rotateTitle, tabTitle } from '#src/streams/title.ts'
import { welcomes } from '#src/streams/welcome.ts'
import { chat, lost, more, reset, welcome } from './support/events.ts'
import { marbles } from './support/marbles.ts'

describe('welcomes', () => {
  test('[S-9] one line for each member, and none for those who came earlier', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('r-a---c', {
        r: reset(welcome(1, 'ada')),
        a: more(welcome(2, 'mia'), welcome(3, 'leo')),
        c: more(welcome(4, 'mia'), chat(5), welcome(6, 'ada')),
      })
      const result = '    --(ml)a'
      expectObservable(welcomes(source)).toBe(result, {
        m: { userId: 'mia', username: 'mia', type: 0 },
        l: { userId: 'leo', username: 'leo', type: 0 },
        a: { userId: 'ada', username: 'ada', type: 0 },
      })
    })
  })
})

/** Nobody else comes to read, and nobody waits for their turn. */
const alone = { readers: NEVER, random: () => 0 }
const language = () => 'zh-CN'

const notice = (
  id: string,
  start: number | null = null,
  end: number | null = null,
  category = start === null ? 2 : 1,
): MarqueeNotice => ({
  id,
  category,
  content: id,
  pmdTimerStart: start,
  pmdTimerEnd: end,
})
const pushed = (seq: number, body: MarqueeNotice): Event => ({ kind: 'marquee', seq, at: 0, body })
const takenBack = (seq: number, id: string): Event => ({ kind: 'marqueeRemoved', seq, at: 0, body: { id } })

describe('marquee', () => {
  test('[S-10 times tiled] category 1 shows only within its times; fewer than four are repeated up to four', () => {
    marbles(({ hot, expectObservable }) => {
      const a = notice('a')
      const b = notice('b', 3, 6)
      let now = 0
      hot('0123456789').subscribe((frame) => {
        now = Number(frame)
      })
      const source = hot<Delivery<Event>>('----------')
      const result = '                      x--y---x--'
      expectObservable(
        marquee({ ...alone, language, first: [a, b], cursor: null, deliveries: source, reload: () => EMPTY, now: () => now }),
      ).toBe(result, {
        x: [a, a, a, a],
        y: [a, b, a, b],
      })
    })
  })

  test('[S-10] the same sentence stands once, as long as any of those who say it is due', () => {
    marbles(({ hot, expectObservable }) => {
      const a = notice('a')
      const b = notice('b')
      const again = { ...notice('c', 0, 3), content: 'a' }
      let now = 0
      hot('0123456789').subscribe((frame) => {
        now = Number(frame)
      })
      const source = hot('                   -r-------', { r: more(takenBack(2, 'a')) })
      const result = '                      xy--z----'
      expectObservable(
        marquee({
          ...alone,
          language,
          first: [a, b, again],
          cursor: null,
          deliveries: source,
          reload: () => EMPTY,
          now: () => now,
        }),
      ).toBe(result, {
        x: [again, b, again, b],
        y: [b, again, b, again],
        z: [b, b, b, b],
      })
    })
  })

  test('[S-10] pushes add, replace and remove announcements', () => {
    marbles(({ hot, expectObservable }) => {
      const a = notice('a')
      const b = notice('b')
      const newer = { ...a, content: 'newer' }
      const source = hot('--b--n--r--s-', {
        b: more(pushed(1, b)),
        n: more(pushed(2, newer)),
        r: more(takenBack(3, 'b')),
        s: more(chat(4)),
      })
      const result = '    x-y--z--w----'
      expectObservable(
        marquee({ ...alone, language, first: [a], cursor: null, deliveries: source, reload: () => EMPTY, now: () => 0 }),
      ).toBe(result, {
        x: [a, a, a, a],
        y: [b, a, b, a],
        z: [newer, b, newer, b],
        w: [newer, newer, newer, newer],
      })
    })
  })
})

/** How many are on show, the first and the last of them. */
const ends = (list: readonly MarqueeNotice[]) => `${list.length} ${list[0]?.id} ${list.at(-1)?.id}`

test('[S-10] of all announcements the last twenty are kept, an old one that is pushed again among them', () => {
  const all = Array.from({ length: 20 }, (_, index) => notice(`n${19 - index}`))
  marbles(({ hot, expectObservable }) => {
    const deliveries = hot('-a-b', { a: more(pushed(1, notice('n0'))), b: more(pushed(2, notice('n20'))) })
    const told = marquee({ ...alone, language, first: all, cursor: null, deliveries, reload: () => EMPTY, now: () => 0 })
    expectObservable(told.pipe(map(ends))).toBe('xa-b', { x: '20 n19 n0', a: '20 n0 n1', b: '20 n20 n2' })
  })
})

test('[S-10] of more than twenty that were loaded the latest stay when another one comes', () => {
  const all = Array.from({ length: 50 }, (_, index) => notice(`n${50 - index}`))
  marbles(({ hot, expectObservable }) => {
    const deliveries = hot('-a', { a: more(pushed(1, notice('n51'))) })
    const told = marquee({ ...alone, language, first: all, cursor: null, deliveries, reload: () => EMPTY, now: () => 0 })
    expectObservable(told.pipe(map(ends))).toBe('xa', { x: '50 n50 n1', a: '20 n51 n32' })
  })
})

test('[S-10] what is announced in one language takes the place of none in another', () => {
  const inEnglish = Array.from({ length: 20 }, (_, index) => notice(`e${index}`))
  const [mine, everybodys] = [notice('mine'), notice('everybodys')]
  const first = [everybodys, { ...mine, language: 'zh-CN' as const }]
  marbles(({ hot, expectObservable }) => {
    const deliveries = hot('-a', {
      a: more(...inEnglish.map((one, index) => pushed(index + 1, { ...one, language: 'en' }))),
    })
    const read = (reads: 'zh-CN' | 'en') =>
      marquee({ ...alone, language: () => reads, first, cursor: null, deliveries, reload: () => EMPTY, now: () => 0 })
    expectObservable(read('zh-CN').pipe(map(ends))).toBe('x', { x: '4 everybodys mine' })
    expectObservable(read('en').pipe(map(ends))).toBe('xa', { x: '4 everybodys everybodys', a: '21 e19 everybodys' })
  })
})

test('[S-10] announcements that are over make none go that is still in force', () => {
  const over = Array.from({ length: 20 }, (_, index) => notice(`over${index}`, 0, 9))
  const [a, b] = [notice('a'), notice('b')]
  marbles(({ hot, expectObservable }) => {
    const deliveries = hot('-b', { b: more(pushed(1, b)) })
    const first = [...over, a]
    const told = marquee({ ...alone, language, first, cursor: null, deliveries, reload: () => EMPTY, now: () => 10 })
    expectObservable(told).toBe('xb', { x: [a, a, a, a], b: [b, a, b, a] })
  })
})

test('[S-10] an announcement that began and has no end stays when another one comes', () => {
  const [endless, b] = [notice('endless', 0), notice('b')]
  marbles(({ hot, expectObservable }) => {
    const deliveries = hot('-b', { b: more(pushed(1, b)) })
    const told = marquee({ ...alone, language, first: [endless], cursor: null, deliveries, reload: () => EMPTY, now: () => 10 })
    expectObservable(told).toBe('xb', { x: [endless, endless, endless, endless], b: [b, endless, b, endless] })
  })
})

test('[S-10] an announcement of a far day sets no longer timer than browsers have, which would end at once', () => {
  const waits: (number | undefined)[] = []
  const scheduler: SchedulerLike = {
    now: () => 0,
    schedule: (_, wait) => {
      waits.push(wait)
      return new Subscription()
    },
  }
  const far = notice('far', 60 * 86_400_000)
  const told = marquee({
    ...alone,
    language,
    first: [far],
    cursor: null,
    deliveries: NEVER,
    reload: () => EMPTY,
    now: () => 0,
    scheduler,
  }).subscribe()
  onTestFinished(() => told.unsubscribe())
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeLessThan(2 ** 31)
})

describe('marquee of a language', () => {
  test('[S-10] what is announced to readers of another language is not shown, loaded or pushed', () => {
    marbles(({ hot, expectObservable }) => {
      const [a, zh, en] = [
        notice('a'),
        { ...notice('zh'), language: 'zh-CN' as const },
        { ...notice('en'), language: 'en' as const },
      ]
      const source = hot('--e-z--', { e: more(pushed(1, { ...en, id: 'pushed' })), z: more(pushed(2, zh)) })
      const result = '    x---y--'
      expectObservable(
        marquee({ ...alone, language, first: [a, en], cursor: null, deliveries: source, reload: () => EMPTY, now: () => 0 }),
      ).toBe(result, { x: [a, a, a, a], y: [zh, a, zh, a] })
    })
  })
})

describe('marquee after a reload', () => {
  test('[S-10] after a reload the announcements are loaded again; pushes wait for the result', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const [a, b, c] = [notice('a'), notice('b'), notice('c')]
      const source = hot('--r-c---r---', { r: reset(), c: more(pushed(1, c)) })
      const answers = [cold('  ---(n|)', { n: [b] }), cold<MarqueeNotice[]>('-#')]
      const result = '    x----(yz)---'
      expectObservable(
        marquee({
          ...alone,
          language,
          first: [a],
          cursor: null,
          deliveries: source,
          reload: () => answers.shift()!,
          now: () => 0,
        }),
      ).toBe(result, {
        x: [a, a, a, a],
        y: [b, b, b, b],
        z: [c, b, c, b],
      })
    })
  })
})

describe('marquee of readers', () => {
  test('[S-10] [P-3] a push without words is of an announcement for some: who may read it is asked, spread over two seconds', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const [a, b, c] = [notice('a'), notice('b'), notice('c')]
      const source = hot('--s--b---', { s: more(pushed(1, { ...c, content: '' })), b: more(pushed(2, b)) })
      // Half of two seconds after the push, and before the push that waits for it.
      const result = '    x 1001ms (yz)'
      const reload = () => cold('(n|)', { n: [a, c] })
      expectObservable(
        marquee({ ...alone, random: () => 0.5, language, first: [a], cursor: null, deliveries: source, reload, now: () => 0 }),
      ).toBe(result, { x: [a, a, a, a], y: [a, c, a, c], z: [b, a, c, b] })
    })
  })

  test('[S-10] [P-3] where nobody says who may read it, what was told along with it counts all the same', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const [a, b, c] = [notice('a'), notice('b'), notice('c')]
      const source = hot('--s---', { s: more(pushed(1, { ...c, content: '' }), takenBack(2, 'a'), pushed(3, b)) })
      expectObservable(
        marquee({ ...alone, language, first: [a], cursor: null, deliveries: source, reload: () => cold('#'), now: () => 0 }),
      ).toBe('x-y---', { x: [a, a, a, a], y: [b, b, b, b] })
    })
  })

  test('[S-10] [P-3] another reader is told anew; what they may not read goes', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const [a, b] = [notice('a'), notice('b')]
      const readers = hot('    --m---v', { m: 'mia', v: 'visitor' })
      const answers = [cold('  -(n|)', { n: [a, b] }), cold('-(n|)', { n: [a] })]
      const result = '         x--y---x'
      expectObservable(
        marquee({
          ...alone,
          readers,
          language,
          first: [a],
          cursor: null,
          deliveries: NEVER,
          reload: () => answers.shift()!,
          now: () => 0,
        }),
      ).toBe(result, { x: [a, a, a, a], y: [a, b, a, b] })
    })
  })
})

describe('marquee of another reader whom nobody answers', () => {
  const [own, everybodys] = [notice('own'), notice('everybodys')]
  const OWN = [own, own, own, own]
  const EVERYBODYS = [everybodys, everybodys, everybodys, everybodys]
  const PUSHED = [notice('pushed'), notice('pushed'), notice('pushed'), notice('pushed')]
  const lone = { ...alone, language, first: [own], cursor: null, now: () => 0 }

  test('[S-10] [P-3] what the former reader was shown goes when it cannot be asked, and it is asked again until it is answered', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const readers = hot('                  --v')
      const answers = [cold<MarqueeNotice[]>('  #'), cold<MarqueeNotice[]>('#'), cold('(n|)', { n: [everybodys] })]
      // After half of half a second, and then of a whole one.
      const result = '                       x-y 749ms z'
      expectObservable(marquee({ ...lone, readers, deliveries: NEVER, reload: () => answers.shift()! })).toBe(result, {
        x: OWN,
        y: [],
        z: EVERYBODYS,
      })
    })
  })

  test('[S-10] [P-3] what the former reader was shown goes while the answer takes longer than two seconds', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const readers = hot('  --v')
      const reload = () => cold('5s (n|)', { n: [everybodys] })
      const result = '       x 2001ms y 2999ms z'
      expectObservable(marquee({ ...lone, readers, deliveries: NEVER, reload })).toBe(result, { x: OWN, y: [], z: EVERYBODYS })
    })
  })

  test('[S-10] what is pushed meanwhile shows, and stays when it is asked again in vain', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const readers = hot('   --v')
      const source = hot('    ----p', { p: more(pushed(1, notice('pushed'))) })
      const answers = [cold<MarqueeNotice[]>('#'), cold<MarqueeNotice[]>('#'), cold('(n|)', { n: [everybodys] })]
      const result = '        x-y-p 747ms z'
      expectObservable(marquee({ ...lone, readers, deliveries: source, reload: () => answers.shift()! })).toBe(result, {
        x: OWN,
        y: [],
        p: PUSHED,
        z: EVERYBODYS,
      })
    })
  })

  test('[S-10] [P-3] whoever reads next is asked for at once, and nobody asks for who read before them', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const readers = hot('         --v-m')
      const answers = [cold<MarqueeNotice[]>('#'), cold('(n|)', { n: [everybodys] })]
      const result = '              x-y-z'
      expectObservable(marquee({ ...lone, readers, deliveries: NEVER, reload: () => answers.shift()! })).toBe(result, {
        x: OWN,
        y: [],
        z: EVERYBODYS,
      })
    })
  })
})

describe('marquee of a position', () => {
  test('[S-10] announcements that were loaded at the stream’s position or later are not loaded again', () => {
    marbles(({ hot, expectObservable }) => {
      const [a, b] = [notice('a'), notice('b')]
      const source = hot('--r-c--', { r: reset(chat(4)), c: more(pushed(5, b)) })
      const result = '    x---y--'
      const reload = () => {
        throw new Error('nobody should ask')
      }
      const place = { epoch: 'e', seq: 4 }
      expectObservable(marquee({ ...alone, language, first: [a], cursor: place, deliveries: source, reload, now: () => 0 })).toBe(
        result,
        {
          x: [a, a, a, a],
          y: [b, a, b, a],
        },
      )
    })
  })
})

describe('room news', () => {
  test('[S-1] [P-1] what is written of an anchor’s room is told in the language of the page', () => {
    marbles(({ hot, expectObservable }) => {
      const [chinese, english] = [
        { nickname: '老陈', title: '德比', desc: '聊球' },
        { nickname: 'Old Chen', title: 'Derby', desc: 'Talk' },
      ]
      const stands = { anchorRoomId: 'a1', anchorStatus: 'On1', nextAt: null }
      const told: Event = { kind: 'anchorStatus', seq: 2, at: 0, body: { ...stands, texts: { 'zh-CN': chinese, en: english } } }
      expectObservable(roomNews(hot('a', { a: more(told) }), () => 'en')).toBe('a', {
        a: { type: 'fact', fact: { ...told, body: { ...stands, texts: english } } },
      })
    })
  })

  test('[S-7] [S-1] [S-11] facts are emitted one by one, and `stale` after each reload', () => {
    marbles(({ hot, expectObservable }) => {
      const closed: Event = {
        kind: 'roomStatus',
        seq: 1,
        at: 0,
        body: { switchOn: false, status: 1, exist: true, gameStatus: 'live' },
      }
      const away: Event = { kind: 'anchorStatus', seq: 2, at: 0, body: { anchorRoomId: 'a1', anchorStatus: 'Off', nextAt: null } }
      const lobby: Event = { kind: 'roomStatuses', seq: 3, at: 0, body: { c1: { status: 0, exist: true, gameStatus: 'live' } } }
      const source = hot('r-a----g-', { r: reset(closed), a: more(closed, chat(2), away, lobby), g: lost(chat(9)) })
      const result = '    s-(cal)g-'
      expectObservable(roomNews(source, () => 'en')).toBe(result, {
        c: { type: 'fact', fact: closed },
        a: { type: 'fact', fact: away },
        l: { type: 'fact', fact: lobby },
        s: { type: 'stale', cursor: { epoch: 'e', seq: 1 } },
        g: { type: 'stale', cursor: { epoch: 'e', seq: 9 } },
      })
    })
  })
})

describe('tab title', () => {
  const LONG = '一二三四五六七八九十一二三四五'

  test('[R-7 fifteen] fifteen characters or more scroll one step every 300 ms; fewer do not', () => {
    marbles(({ cold, expectObservable }) => {
      const titles = cold('s 99ms l', { s: '一二三四五六七八九十一二三四', l: LONG })
      const leave = '      800ms !'
      const result = '     s 99ms a 299ms b 299ms c'
      expectObservable(tabTitle(titles, cold('v', { v: false }), false), leave).toBe(result, {
        s: '一二三四五六七八九十一二三四',
        a: rotateTitle(LONG, 0),
        b: rotateTitle(LONG, 1),
        c: rotateTitle(LONG, 2),
      })
    })
  })

  test('[R-7 safari] in Safari the limit is twenty-eight code points', () => {
    marbles(({ cold, expectObservable }) => {
      const short = '🏀'.repeat(27)
      expectObservable(tabTitle(cold('s', { s: short }), cold('v', { v: false }), true), '900ms !').toBe('s', { s: short })
    })
  })

  test('[R-7 safari] in Safari a title of twenty-eight code points moves', () => {
    marbles(({ cold, expectObservable }) => {
      const long = '🏀'.repeat(28)
      expectObservable(tabTitle(cold('l', { l: long }), cold('v', { v: false }), true), '400ms !').toBe('a 299ms b', {
        a: rotateTitle(long, 0),
        b: rotateTitle(long, 1),
      })
    })
  })

  test('[R-7] in a hidden tab the title stops and goes on from there', () => {
    marbles(({ cold, expectObservable }) => {
      const hidden = cold('v 449ms h 549ms v', { v: false, h: true })
      const leave = '      1400ms !'
      const result = '     a 299ms b 999ms c'
      expectObservable(tabTitle(cold('l', { l: LONG }), hidden, false), leave).toBe(result, {
        a: rotateTitle(LONG, 0),
        b: rotateTitle(LONG, 1),
        c: rotateTitle(LONG, 2),
      })
    })
  })

  test('[R-7] the rotation returns to the start and never splits a character', () => {
    expect(rotateTitle('a🏀b', 1)).toBe('🏀b\u2003a')
    expect(rotateTitle('a🏀b', 4)).toBe(rotateTitle('a🏀b', 0))
  })
})

describe('reading pushes', () => {
  test('[D-5] an unreadable push is counted and keeps its sequence number, or is dropped without one', () => {
    const good = chat(1)
    const { events, bad } = readEvents([
      good,
      { kind: 'chat', seq: 2, at: 1, body: { id: '<img>' } },
      { kind: 'nonsense', seq: 3 },
      'text',
      null,
      { seq: -1 },
    ])
    expect(events).toEqual([good, { kind: 'unreadable', seq: 2, at: 0 }, { kind: 'unreadable', seq: 3, at: 0 }])
    expect(bad).toBe(5)
  })

  test('[E-1] [D-5] an item of a push’s own list that cannot be read is dropped and counted, and the push is read', () => {
    const good = chat(1)
    if (good.kind !== 'chat') throw new Error('no chat')
    const { events, bad } = readEvents([{ ...good, body: { ...good.body, mentions: ['m-ada', '<img>', 7] } }])
    expect(events).toEqual([{ ...good, body: { ...good.body, mentions: ['m-ada'] } }])
    expect(bad).toBe(2)
  })
})
