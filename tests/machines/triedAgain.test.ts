import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { helpRatingMachine } from '#src/machines/articles/helpRatingMachine.ts'
import { verifyMachine, type Verifiable } from '#src/machines/games/verifyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type RoomRules, rulesMachine, type SavedRules, type WordsOrder } from '#src/machines/moderation/rulesMachine.ts'
import { type OpenedPreview, previewMachine } from '#src/machines/preview/previewMachine.ts'
import { type Bound, realNameMachine } from '#src/machines/savedCards/realNameMachine.ts'
import { devicesMachine, type LoginLink } from '#src/machines/session/devicesMachine.ts'
import { type ShareLink, shareLinkMachine } from '#src/machines/share/shareLinkMachine.ts'
import {
  type PasswordAnswer,
  type PasswordOrder,
  type PasswordStatus,
  withdrawPasswordMachine,
} from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const FAILURE = new Failure('errors.networkAbnormal')

/** Something that is tried: why it failed, its failing, and trying again. */
type Tried = { readonly errorKey: () => string | null; readonly fail: () => void; readonly again: () => void }

const TRIED: Readonly<Record<string, () => Tried | Promise<Tried>>> = {
  'making a short link': () => {
    const load = handActor<ShareLink, undefined>()
    const actor = createActor(shareLinkMachine.provide({ actors: { load: load.logic } })).start()
    return {
      errorKey: () => actor.getSnapshot().context.errorKey,
      fail: () => load.last().reject(FAILURE),
      again: () => actor.send({ type: 'link.retried' }),
    }
  },
  'making a login link for another device': () => {
    const makeLink = handActor<LoginLink, undefined>()
    const actor = createActor(devicesMachine.provide({ actors: { makeLink: makeLink.logic } }), {
      input: { now: () => 0 },
    }).start()
    const ask = () => actor.send({ type: 'loginLink.requested' })
    ask()
    return {
      errorKey: () => actor.getSnapshot().context.errorKey,
      fail: () => makeLink.last().reject(FAILURE),
      again: ask,
    }
  },
  'opening a preview': () => {
    const load = handActor<OpenedPreview | null, { readonly token: string }>()
    const actor = createActor(previewMachine.provide({ actors: { load: load.logic } }), { input: { token: 't' } }).start()
    return {
      errorKey: () => actor.getSnapshot().context.errorKey,
      fail: () => load.last().reject(FAILURE),
      again: () => actor.send({ type: 'load.retried' }),
    }
  },
  'reading the proof of a round': () => {
    const load = handActor<string | null, { asked: Verifiable }>()
    const actor = createActor(verifyMachine.provide({ actors: { load: load.logic } }), {
      input: { asked: { of: 'round', id: 'r1' } },
    }).start()
    return {
      errorKey: () => actor.getSnapshot().context.errorKey,
      fail: () => load.last().reject(FAILURE),
      again: () => actor.send({ type: 'verify.retried' }),
    }
  },
  'saying whether an article helped': () => {
    const load = fromPromise<boolean | null, { readonly slug: string }>(async () => null)
    const rate = handActor<boolean | null, { readonly slug: string; helped: boolean }>()
    const actor = createActor(helpRatingMachine.provide({ actors: { load, rate: rate.logic } }), {
      input: { slug: 'limits' },
    }).start()
    const say = () => actor.send({ type: 'rating.chosen', helped: true })
    say()
    return { errorKey: () => actor.getSnapshot().context.errorKey, fail: () => rate.last().reject(FAILURE), again: say }
  },
  'binding a real name': async () => {
    const load = fromPromise<string | null, undefined>(async () => null)
    const bind = handActor<Bound, { name: string }>()
    const actor = createActor(realNameMachine.provide({ actors: { load, bind: bind.logic } })).start()
    await settled()
    actor.send({ type: 'form.opened' })
    const submit = () => actor.send({ type: 'name.submitted', name: '欧阳娜娜' })
    submit()
    return { errorKey: () => actor.getSnapshot().context.errorKey, fail: () => bind.last().reject(FAILURE), again: submit }
  },
  'setting the password of withdrawals': async () => {
    const loadStatus = fromPromise<PasswordStatus, undefined>(async () => ({ isSet: false, waitsUntil: null }))
    const send = handActor<PasswordAnswer, PasswordOrder>()
    const actor = createActor(withdrawPasswordMachine.provide({ actors: { loadStatus, submit: send.logic } })).start()
    await settled()
    actor.send({ type: 'form.opened', mode: 'set' })
    const submit = () =>
      actor.send({ type: 'password.submitted', order: { mode: 'set', loginPassword: 'lighthouse7', password: '112233' } })
    submit()
    return { errorKey: () => actor.getSnapshot().context.errorKey, fail: () => send.last().reject(FAILURE), again: submit }
  },
  'saving the blocked words of a room': async () => {
    const load = fromPromise<RoomRules, { room: string }>(async () => ({ blockedWords: [] }))
    const save = handActor<SavedRules, WordsOrder>()
    const actor = createActor(rulesMachine.provide({ actors: { load, save: save.logic } }), { input: { room: 'c1' } }).start()
    await settled()
    const write = () => actor.send({ type: 'words.saved', words: ['spam'] })
    write()
    return { errorKey: () => actor.getSnapshot().context.errorKey, fail: () => save.last().reject(FAILURE), again: write }
  },
}

test.each(Object.entries(TRIED))('[D-7] while it is tried again nothing says any more that it failed: %s', async (_, begin) => {
  const one = await begin()
  one.fail()
  await settled()
  expect(one.errorKey()).toBe('errors.networkAbnormal')
  one.again()
  expect(one.errorKey()).toBe(null)
})
