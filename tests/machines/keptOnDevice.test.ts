import { NEVER, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { gameVisit } from '#src/api/contract/games.ts'
import { supportLeave } from '#src/api/contract/support.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { PLAY_GAP } from '#src/api/model/saferPlay.ts'
import type { Client } from '#src/api/transport/client.ts'
import { type GamePorts, provideGame } from '#src/machines/games/gameActors.ts'
import { chosenElsewhere, providePreferences, recallPreferences } from '#src/machines/preferences/preferencesActors.ts'
import { DEFAULT_PREFERENCES } from '#src/machines/preferences/preferencesMachine.ts'
import { provideSearch } from '#src/machines/search/searchActors.ts'
import { provideSupport, type SupportPorts } from '#src/machines/support/supportActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'

/** A client whose calls are noted; `answer` = by the call's path, undefined = it stays unanswered. */
function notedClient(answer: (path: string) => unknown) {
  const asked: { readonly path: string; readonly said: Readonly<Record<string, unknown>> }[] = []
  const call = ({ path }: { path: string }, said: Readonly<Record<string, unknown>>) => {
    asked.push({ path, said })
    const answered = answer(path)
    return answered === undefined ? new Promise(() => undefined) : Promise.resolve(answered)
  }
  return { client: { call } as unknown as Client, asked }
}

/** Who is logged in on the device. */
function memberOf() {
  let member: MemberInfo | null = null
  const changes = new Subject<MemberInfo | null>()
  return {
    members: { current: () => member, changes },
    logIn: (memberId: string | null) => {
      member = memberId === null ? null : ({ memberId } as MemberInfo)
      changes.next(member)
    },
  }
}

test('[P-10] what was searched is kept on the device for each member and for visitors apart, and is gone when it is cleared', () => {
  const { storage, kept } = memoryStorage()
  const { members, logIn } = memberOf()
  const { history, machine } = provideSearch({ client: notedClient(() => undefined).client, storage, members })
  const searched = (words: string) => {
    const search = createActor(machine, { input: { words, history: history() } }).start()
    search.send({ type: 'search.submitted' })
    search.stop()
  }
  searched('harbour')
  logIn('m1')
  expect(history()).toEqual([])
  searched('light')
  searched('tide')
  expect(history()).toEqual(['tide', 'light'])
  logIn('m2')
  expect(history()).toEqual([])
  logIn('m1')
  const search = createActor(machine, { input: { words: '', history: history() } }).start()
  search.send({ type: 'history.cleared' })
  search.stop()
  expect(history()).toEqual([])
  logIn(null)
  expect([history(), kept.size]).toEqual([['harbour'], 1])
})

test.each([
  ['member who logs out', 'm1', null],
  ['visitor who logs in', null, 'm1'],
])('[P-10] a search page that stays open keeps nothing of a %s for who is there next', (_, first, next) => {
  const { storage } = memoryStorage()
  const { members, logIn } = memberOf()
  const { history, machine } = provideSearch({ client: notedClient(() => undefined).client, storage, members })
  const search = createActor(machine, { input: { words: '', history: [] } })
  const searched = (words: string) => {
    search.send({ type: 'words.changed', words })
    search.send({ type: 'search.submitted' })
    return search.getSnapshot().context.history
  }
  logIn(next)
  storage.write(`searched.${next ?? 'visitor'}`, ['tide'])
  logIn(first)
  search.start()
  expect(searched('harbour')).toEqual(['harbour'])
  logIn(next)
  expect(search.getSnapshot().context.history).toEqual(['tide'])
  expect(searched('light')).toEqual(['light', 'tide'])
  logIn(first)
  expect(history()).toEqual(['harbour'])
  search.stop()
})

describe('preferences', () => {
  test('that an earlier version of the page kept are read, and what it did not know has its default', () => {
    const { storage } = memoryStorage()
    storage.write('preferences', { theme: 'dark', language: 'en', motion: false })
    expect(recallPreferences(storage)).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark', language: 'en', motion: false })
  })

  test('that cannot be read, or are not there, are the defaults', () => {
    const { storage } = memoryStorage()
    expect(recallPreferences(storage)).toEqual(DEFAULT_PREFERENCES)
    storage.write('preferences', { theme: 'pink', language: 'en', motion: false })
    expect(recallPreferences(storage)).toEqual(DEFAULT_PREFERENCES)
  })

  test('are kept as they are applied, all of them', async () => {
    const { storage } = memoryStorage()
    const shown: unknown[] = []
    const machine = providePreferences(storage, async (preferences) => void shown.push(preferences))
    const actor = createActor(machine, { input: recallPreferences(storage) }).start()
    actor.send({ type: 'preferences.changed', change: { redUp: true, hideMoney: true, chatSize: 'large', chatRoomy: false } })
    await settled()
    actor.stop()
    const chosen = { ...DEFAULT_PREFERENCES, redUp: true, hideMoney: true, chatSize: 'large', chatRoomy: false }
    expect([recallPreferences(storage), shown.at(-1)]).toEqual([chosen, chosen])
  })

  test('of another tab hold here too, also when all of the storage is cleared; other keys say nothing of them', () => {
    const { storage } = memoryStorage()
    const window = new EventTarget()
    const heard: unknown[] = []
    const subscription = chosenElsewhere(window as unknown as Window, storage).subscribe(({ theme }) => heard.push(theme))
    const store = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    storage.write('preferences', { ...DEFAULT_PREFERENCES, theme: 'dark' })
    store('anchorage.session')
    expect(heard).toEqual([])
    store('anchorage.preferences')
    storage.remove('preferences')
    store(null)
    expect(heard).toEqual(['dark', 'system'])
    subscription.unsubscribe()
    store(null)
    expect(heard).toHaveLength(2)
  })
})

describe('[P-5] a visit to a game', () => {
  /** Visits games on one device; each visit tells since when it goes on. */
  function visitor() {
    const { storage } = memoryStorage()
    const { members, logIn } = memberOf()
    let now = 1_000_000
    const { client, asked } = notedClient((path) => (path === gameVisit.path ? { running: null, last: null } : undefined))
    const machine = provideGame({
      client,
      storage,
      members,
      now: () => now,
      venues: NEVER,
      socket: { self: NEVER, back: NEVER },
      saferPlay: { current: () => null, subscribe: () => () => undefined },
    } as unknown as GamePorts)
    return {
      logIn,
      later: (ms: number) => void (now += ms),
      now: () => now,
      visit: async (game: string) => {
        const actor = createActor(machine, { input: { game } }).start()
        await settled()
        actor.stop()
        return asked.findLast(({ path }) => path === gameVisit.path)?.said['since']
      },
    }
  }

  test('goes on over a reload for as long as a session of play lasts, from when it was looked at last; then it is another one', async () => {
    const { visit, later, now } = visitor()
    const since = now()
    expect(await visit('tidepool-slot')).toBe(since)
    later(PLAY_GAP)
    expect(await visit('tidepool-slot')).toBe(since)
    later(PLAY_GAP)
    expect(await visit('tidepool-slot')).toBe(since)
    later(PLAY_GAP + 1)
    expect(await visit('tidepool-slot')).toBe(now())
  })

  test('is of one game and one member: neither another game nor who logs in next goes on with it', async () => {
    const { visit, later, logIn, now } = visitor()
    logIn('m1')
    const since = now()
    await visit('tidepool-slot')
    later(1_000)
    expect(await visit('tidepool-dice')).toBe(now())
    logIn('m2')
    expect(await visit('tidepool-slot')).toBe(now())
    logIn('m1')
    expect(await visit('tidepool-slot')).toBe(since)
  })
})

describe('[R-4] a visitor of customer service', () => {
  function visitor() {
    const { storage } = memoryStorage()
    const { storage: tabStorage } = memoryStorage()
    const { client, asked } = notedClient((path) => (path === supportLeave.path ? { letterId: null } : undefined))
    let made = 0
    const sockets = new Subject<never>()
    const provided = provideSupport({
      client,
      storage,
      tabStorage,
      members: memberOf().members,
      makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}`,
      random: () => 0,
      onNeeded: () => undefined,
      socket: { sockets, back: NEVER },
    } as unknown as SupportPorts)
    const leave = async (text: string) => {
      const actor = createActor(provided.act).start()
      actor.send({ type: 'act.sent', order: { act: 'leave', clientId: 'client-made-id-of-it', text, contact: null } })
      await settled()
      actor.stop()
      return asked.at(-1)?.said
    }
    const write = async (letterId: string | null) => {
      const actor = createActor(provided.draft, { input: { letterId, makeId: () => 'client-made-id-of-it', kept: null } }).start()
      actor.send({ type: 'text.changed', text: 'hello' })
      actor.send({ type: 'draft.sent' })
      await settled()
      actor.stop()
      return asked.at(-1)?.said
    }
    return { seen: provided.seen, leave, write }
  }

  test('has one secret from the first line on: a second one would lose them their chat', async () => {
    const { seen, leave } = visitor()
    expect(seen.mayTalk()).toBe(false)
    const [first, second] = [await leave('one'), await leave('two')]
    expect([first?.['text'], second?.['text'], seen.mayTalk()]).toEqual(['one', 'two', true])
    expect(first?.['key']).toMatch(/^[\w-]{32,64}$/)
    expect(second?.['key']).toBe(first?.['key'])
  })

  test('goes on in the chat that a line is written in, and begins one where there is none', async () => {
    const { write } = visitor()
    expect([(await write('sc-1'))?.['conversationId'], (await write(null))?.['conversationId']]).toEqual(['sc-1', undefined])
  })

  test('has seen a chat as far as it was looked at, and of another one nothing', () => {
    const { seen } = visitor()
    seen.note('c1')(3)
    expect([seen.of('c1'), seen.of('c2')]).toEqual([3, 0])
    // A view that is drawn again notes by the same function.
    expect(seen.note('c1')).toBe(seen.note('c1'))
    seen.note('c2')(1)
    expect([seen.of('c1'), seen.of('c2')]).toEqual([0, 1])
  })
})
