import { equal } from 'node:assert/strict'
import { DRAWN_AVATARS } from '#src/api/model/profile.ts'
import type { ProfileEvent } from '#src/machines/profile/profileMachine.ts'
import type { Script } from '../kit/script.ts'
import { INFO, PHOTO, SVG } from './profilePeople.ts'

const broken = new Error('no network')
const kinds = { upload: 'observable' } as const

const AVATAR_EVENTS: ProfileEvent[] = [
  { type: 'face.chosen', avatar: DRAWN_AVATARS[0]! },
  { type: 'picture.chosen', picture: PHOTO },
  { type: 'picture.chosen', picture: SVG },
  { type: 'upload.cancelled' },
]
const NICKNAME_EVENTS: ProfileEvent[] = [
  { type: 'profile.retried' },
  { type: 'nickname.submitted', nickname: 'Captain' },
  { type: 'nickname.changed' },
]
const BIRTHDAY_EVENTS: ProfileEvent[] = [
  { type: 'profile.retried' },
  { type: 'birthday.submitted', birthday: '1990-02-28' },
  { type: 'birthday.changed' },
]
const load = { done: [INFO], error: [broken] }

/** The regions do not touch: each is walked by itself. */
export const profileScripts: readonly Script[] = [
  {
    kinds,
    events: AVATAR_EVENTS,
    answers: {
      upload: { next: [{ share: 0.5 }, { uploadId: 'u-1' }, { trouble: 'pixels' }], error: [broken] },
      saveAvatar: { done: [undefined], error: [broken] },
    },
    facts: ({ context }) => [context.picture !== null, context.trouble, context.avatarError],
    holds: (snapshot) => {
      equal(snapshot.context.picture !== null, snapshot.matches({ avatar: 'uploading' }), 'a picture is held only on its way')
    },
  },
  {
    kinds,
    events: NICKNAME_EVENTS,
    answers: {
      load,
      saveNickname: {
        done: [{ result: 'done', nicknameFrom: 700 }, { result: 'early', from: 600 }, { result: 'reserved' }],
        error: [broken],
      },
    },
    facts: ({ context }) => [context.info?.nicknameFrom, context.nicknameAnswer?.result, context.nicknameError],
  },
  {
    kinds,
    events: BIRTHDAY_EVENTS,
    answers: {
      load,
      saveBirthday: { done: [{ result: 'done', birthday: '****-02-28' }, { result: 'tooYoung' }], error: [broken] },
    },
    facts: ({ context }) => [context.info?.birthday, context.birthdayAnswer?.result, context.birthdayError],
  },
]
