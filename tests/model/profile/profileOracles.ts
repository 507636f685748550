import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { DRAWN_AVATARS } from '#src/api/model/profile.ts'
import type { BirthdayAnswer, NicknameAnswer } from '#src/machines/profile/profileMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { INFO, LARGE, PHOTO, SVG } from './profilePeople.ts'
import { avatarSpecification, infoSpecification, wordSpecification } from './profileSpecifications.ts'

async function begin(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: { upload: 'observable' } })
  await stage.start()
  stage.heard(['load'])
  const answer = async (src: string, output: unknown, ...then: readonly Effect[]) => {
    stage.run(src).done(output)
    await settled()
    stage.heard(...then)
  }
  const lose = async (src: string, ...then: readonly Effect[]) => {
    stage.run(src).fail(new Error('cut'))
    await settled()
    stage.heard(...then)
  }
  return { ...stage, answer, lose }
}

async function beginInfo(machine: AnyStateMachine) {
  const stage = await begin(machine)
  const is = (state: string, info: unknown, errorKey: string | null) => () => {
    const { value, context } = stage.snapshot()
    deepEqual([value.info, context.info, context.infoError], [state, info, errorKey])
  }
  return {
    events: {
      KNOWN: () => stage.answer('load', INFO),
      FAILS: () => stage.lose('load'),
      RETRY: async () => {
        await stage.send({ type: 'profile.retried' })
        stage.heard(['load'])
      },
    },
    states: {
      asked: is('loading', null, null),
      failed: is('failed', null, 'errors.unknown'),
      askedAgain: is('loading', null, 'errors.unknown'),
      known: is('ready', INFO, null),
    },
    end: stage.stop,
  }
}

async function beginAvatar(machine: AnyStateMachine) {
  const stage = await begin(machine)
  const [, face] = DRAWN_AVATARS
  const choose = (picture: typeof PHOTO) => stage.send({ type: 'picture.chosen', picture })
  const next = async (news: unknown) => {
    stage.run('upload').next(news)
    await settled()
  }
  const is =
    (
      state: string,
      { trouble = null, error = null, share }: { trouble?: string | null; error?: string | null; share?: number } = {},
    ) =>
    () => {
      const { value, context } = stage.snapshot()
      deepEqual([value.avatar, context.trouble, context.avatarError], [state, trouble, error])
      deepEqual(context.picture, state === 'uploading' ? PHOTO : null, 'a picture is held only on its way')
      if (share !== undefined) equal(context.share, share)
    }
  return {
    events: {
      FACE: async () => {
        await stage.send({ type: 'face.chosen', avatar: face })
        // A second press is ignored.
        await stage.send({ type: 'face.chosen', avatar: face })
        stage.heard(['saveAvatar', { choice: { of: 'drawn', avatar: face } }])
      },
      PICTURE: async () => {
        await choose(PHOTO)
        stage.heard(['upload', { picture: PHOTO }])
      },
      SVG: async () => {
        await choose(SVG)
        stage.heard()
      },
      TOO_LARGE: async () => {
        await choose(LARGE)
        stage.heard()
      },
      HALF: async () => {
        await next({ share: 0.5 })
        stage.heard()
      },
      CANCEL: async () => {
        await stage.send({ type: 'upload.cancelled' })
        stage.heard(['upload left'])
      },
      ARRIVES: async () => {
        await next({ uploadId: 'u-1' })
        stage.heard(['upload left'], ['saveAvatar', { choice: { of: 'upload', uploadId: 'u-1' } }])
      },
      TOO_MANY_PIXELS: async () => {
        await next({ trouble: 'pixels' })
        stage.heard(['upload left'])
      },
      CUT: () => stage.lose('upload'),
      SAVED: () => stage.answer('saveAvatar', undefined),
      SAVE_FAILS: () => stage.lose('saveAvatar'),
    },
    states: {
      resting: is('resting'),
      wrongType: is('resting', { trouble: 'type' }),
      wrongSize: is('resting', { trouble: 'size' }),
      wrongPixels: is('resting', { trouble: 'pixels' }),
      lost: is('resting', { trouble: 'network' }),
      sending: is('uploading', { share: 0 }),
      halfSent: is('uploading', { share: 0.5 }),
      savingFace: is('saving'),
      savingPicture: is('saving'),
      saved: is('resting'),
      failed: is('resting', { error: 'errors.unknown' }),
    },
    end: stage.stop,
  }
}

type Word = {
  readonly what: 'nickname' | 'birthday'
  readonly src: string
  readonly typed: string
  readonly done: NicknameAnswer | BirthdayAnswer
  readonly refused: NicknameAnswer | BirthdayAnswer
  /** What is known by then, where that was known before. */
  readonly after: { readonly done: object; readonly refused: object }
}

const beginWord =
  ({ what, src, typed, done, refused, after }: Word, isKnown: boolean) =>
  async (machine: AnyStateMachine) => {
    const stage = await begin(machine)
    if (isKnown) await stage.answer('load', INFO)
    let info: object | null = isKnown ? INFO : null
    const learn = (fields: object) => {
      if (isKnown) info = { ...info, ...fields }
    }
    const is =
      (state: string, answer: unknown = null, errorKey: string | null = null) =>
      () => {
        const { value, context } = stage.snapshot()
        deepEqual([value[what], context[`${what}Answer`], context[`${what}Error`]], [state, answer, errorKey])
        deepEqual(context.info, info)
      }
    const write = async () => {
      await stage.send({ type: `${what}.changed` })
      stage.heard()
    }
    return {
      events: {
        SEND: async () => {
          await stage.send({ type: `${what}.submitted`, [what]: typed })
          // A second press is ignored.
          await stage.send({ type: `${what}.submitted`, [what]: 'another' })
          stage.heard([src, { [what]: typed }])
        },
        DONE: async () => {
          await stage.answer(src, done)
          learn(after.done)
        },
        REFUSED: async () => {
          await stage.answer(src, refused)
          learn(after.refused)
        },
        LOST: () => stage.lose(src),
        WRITE: write,
        WRITE_TOO_EARLY: write,
      },
      states: {
        resting: is('resting'),
        restingAfter: is('resting'),
        saving: is('saving'),
        done: is('resting', done),
        refused: is('resting', refused),
        lost: is('resting', null, 'errors.unknown'),
      },
      end: stage.stop,
    }
  }

const NICKNAME = {
  what: 'nickname',
  src: 'saveNickname',
  typed: 'Captain',
  done: { result: 'done', nicknameFrom: 700 },
  refused: { result: 'early', from: 600 },
  after: { done: { nicknameFrom: 700 }, refused: { nicknameFrom: 600 } },
} as const
const BLOCKED = { ...NICKNAME, refused: { result: 'blocked' }, after: { ...NICKNAME.after, refused: {} } } as const
const BIRTHDAY = {
  what: 'birthday',
  src: 'saveBirthday',
  typed: '1990-02-28',
  done: { result: 'done', birthday: '****-02-28' },
  refused: { result: 'other' },
  after: { done: { birthday: '****-02-28' }, refused: {} },
} as const

const ofWord = (title: string, word: Word, isKnown: boolean): Oracle => ({
  title: `[D-10] [C-11] ${title}`,
  specification: wordSpecification,
  begin: beginWord(word, isKnown),
})

export const profileOracles: readonly Oracle[] = [
  { title: '[D-10] [C-11] what is known of a member', specification: infoSpecification, begin: beginInfo },
  { title: '[D-10] [C-11] a member’s picture', specification: avatarSpecification, begin: beginAvatar },
  ofWord('a nickname', NICKNAME, true),
  ofWord('a nickname that is blocked', BLOCKED, true),
  ofWord('a nickname of who is not known yet', NICKNAME, false),
  ofWord('a birth date', BIRTHDAY, true),
  ofWord('a birth date of who is not known yet', BIRTHDAY, false),
]
