import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { AvatarChoice } from '#src/api/model/profile.ts'
import { pictureFault } from '#src/api/model/upload.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import type { Arrival, ChosenPicture, UploadTrouble } from '../kit/upload.ts'

/** What is known of the member beside their name; see the call `profileInfo`. */
export type ProfileInfo = {
  readonly nicknameFrom: number | null
  readonly realName: string | null
  readonly birthday: string | null
}

/** How far a picture is on its way, 0 to 1, and at last what came of it. */
export type UploadNews = { readonly share: number } | Arrival

/** What became of a nickname; its member is shown by then. */
export type NicknameAnswer =
  | { readonly result: 'done'; readonly nicknameFrom: number | null }
  | { readonly result: 'reserved' | 'blocked' }
  | { readonly result: 'early'; readonly from: number }

/** What became of a birth date. */
export type BirthdayAnswer =
  | { readonly result: 'done'; readonly birthday: string }
  | { readonly result: 'missing' | 'malformed' | 'future' | 'tooYoung' | 'other' }

export type ProfileEvent =
  | { type: 'profile.retried' }
  | { type: 'face.chosen'; avatar: string }
  | { type: 'picture.chosen'; picture: ChosenPicture }
  | { type: 'upload.cancelled' }
  | { type: 'nickname.submitted'; nickname: string }
  | { type: 'nickname.changed' }
  | { type: 'birthday.submitted'; birthday: string }
  | { type: 'birthday.changed' }

type Context = {
  readonly info: ProfileInfo | null
  readonly infoError: ErrorKey | null
  /** On its way. */
  readonly picture: ChosenPicture | null
  readonly share: number
  readonly trouble: UploadTrouble | null
  readonly choice: AvatarChoice | null
  readonly avatarError: ErrorKey | null
  readonly nickname: string
  readonly nicknameAnswer: NicknameAnswer | null
  readonly nicknameError: ErrorKey | null
  readonly birthday: string
  readonly birthdayAnswer: BirthdayAnswer | null
  readonly birthdayError: ErrorKey | null
}

/** A member's profile (P-7): what is known of them, and their picture, nickname and birth date, each changed by itself. */
export const profileMachine = setup({
  types: { context: {} as Context, events: {} as ProfileEvent },
  actors: {
    load: promiseSlot<ProfileInfo, undefined>('profile.load'),
    upload: observableSlot<UploadNews, { picture: ChosenPicture }>('profile.upload'),
    /** Shows the member with it, wherever they are shown. */
    saveAvatar: promiseSlot<void, { choice: AvatarChoice }>('profile.saveAvatar'),
    /** The same for the nickname. */
    saveNickname: promiseSlot<NicknameAnswer, { nickname: string }>('profile.saveNickname'),
    saveBirthday: promiseSlot<BirthdayAnswer, { birthday: string }>('profile.saveBirthday'),
  },
  guards: {
    isFine: (_, { type, body }: ChosenPicture) => pictureFault('avatar', type, body.size) === null,
    hasArrived: (_, { news }: { news: UploadNews | undefined }) => news !== undefined && 'uploadId' in news,
    isRefused: (_, { news }: { news: UploadNews | undefined }) => news !== undefined && 'trouble' in news,
  },
  actions: {
    noteShare: assign((_, { news }: { news: UploadNews | undefined }) =>
      news !== undefined && 'share' in news ? { share: news.share } : {},
    ),
    noteTrouble: assign((_, { news }: { news: UploadNews | undefined }) =>
      news !== undefined && 'trouble' in news ? { trouble: news.trouble, picture: null } : {},
    ),
    takePicture: assign((_, { news }: { news: UploadNews | undefined }) =>
      news !== undefined && 'uploadId' in news
        ? { choice: { of: 'upload' as const, uploadId: news.uploadId }, picture: null }
        : {},
    ),
    lose: assign({ trouble: 'network', picture: null }),
    takeNickname: assign(({ context: { info } }, { answer }: { answer: NicknameAnswer }) => ({
      nicknameAnswer: answer,
      info: info === null ? null : { ...info, nicknameFrom: fromOf(answer, info) },
    })),
    takeBirthday: assign(({ context: { info } }, { answer }: { answer: BirthdayAnswer }) => ({
      birthdayAnswer: answer,
      info: info === null || answer.result !== 'done' ? info : { ...info, birthday: answer.birthday },
    })),
  },
}).createMachine({
  id: 'profile',
  type: 'parallel',
  context: {
    info: null,
    infoError: null,
    picture: null,
    share: 0,
    trouble: null,
    choice: null,
    avatarError: null,
    nickname: '',
    nicknameAnswer: null,
    nicknameError: null,
    birthday: '',
    birthdayAnswer: null,
    birthdayError: null,
  },
  states: {
    info: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            onDone: { target: 'ready', actions: assign({ info: ({ event }) => event.output, infoError: null }) },
            onError: { target: 'failed', actions: assign({ infoError: ({ event }) => failureKey(event.error) }) },
          },
        },
        failed: { on: { 'profile.retried': 'loading' } },
        ready: { tags: 'rest' },
      },
    },
    avatar: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'face.chosen': {
              target: 'saving',
              actions: assign({ choice: ({ event }) => ({ of: 'drawn', avatar: event.avatar }), trouble: null }),
            },
            'picture.chosen': [
              {
                guard: { type: 'isFine', params: ({ event }) => event.picture },
                target: 'uploading',
                actions: assign({ picture: ({ event }) => event.picture }),
              },
              {
                actions: assign({
                  trouble: ({ event: { picture } }) => pictureFault('avatar', picture.type, picture.body.size),
                }),
              },
            ],
          },
        },
        uploading: {
          entry: assign({ share: 0, trouble: null, avatarError: null }),
          invoke: {
            src: 'upload',
            input: ({ context }) => ({ picture: given(context.picture) }),
            onSnapshot: [
              {
                guard: { type: 'hasArrived', params: ({ event }) => ({ news: event.snapshot.context }) },
                target: 'saving',
                actions: { type: 'takePicture', params: ({ event }) => ({ news: event.snapshot.context }) },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ news: event.snapshot.context }) },
                target: 'resting',
                actions: { type: 'noteTrouble', params: ({ event }) => ({ news: event.snapshot.context }) },
              },
              { actions: { type: 'noteShare', params: ({ event }) => ({ news: event.snapshot.context }) } },
            ],
            onError: { target: 'resting', actions: 'lose' },
          },
          on: { 'upload.cancelled': { target: 'resting', actions: assign({ picture: null }) } },
        },
        saving: {
          entry: assign({ avatarError: null }),
          invoke: {
            src: 'saveAvatar',
            input: ({ context }) => ({ choice: given(context.choice) }),
            onDone: 'resting',
            onError: { target: 'resting', actions: assign({ avatarError: ({ event }) => failureKey(event.error) }) },
          },
        },
      },
    },
    nickname: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'nickname.changed': { actions: assign({ nicknameAnswer: null, nicknameError: null }) },
            'nickname.submitted': { target: 'saving', actions: assign({ nickname: ({ event }) => event.nickname }) },
          },
        },
        saving: {
          entry: assign({ nicknameAnswer: null, nicknameError: null }),
          invoke: {
            src: 'saveNickname',
            input: ({ context: { nickname } }) => ({ nickname }),
            onDone: { target: 'resting', actions: { type: 'takeNickname', params: ({ event }) => ({ answer: event.output }) } },
            onError: { target: 'resting', actions: assign({ nicknameError: ({ event }) => failureKey(event.error) }) },
          },
        },
      },
    },
    birthday: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'birthday.changed': { actions: assign({ birthdayAnswer: null, birthdayError: null }) },
            'birthday.submitted': { target: 'saving', actions: assign({ birthday: ({ event }) => event.birthday }) },
          },
        },
        saving: {
          entry: assign({ birthdayAnswer: null, birthdayError: null }),
          invoke: {
            src: 'saveBirthday',
            input: ({ context: { birthday } }) => ({ birthday }),
            onDone: { target: 'resting', actions: { type: 'takeBirthday', params: ({ event }) => ({ answer: event.output }) } },
            onError: { target: 'resting', actions: assign({ birthdayError: ({ event }) => failureKey(event.error) }) },
          },
        },
      },
    },
  },
})

export type ProfileRef = ActorRefFrom<typeof profileMachine>

/** From when on the nickname may be another, after an answer. */
function fromOf(answer: NicknameAnswer, { nicknameFrom }: ProfileInfo): number | null {
  if (answer.result === 'done') return answer.nicknameFrom
  return answer.result === 'early' ? answer.from : nicknameFrom
}

function given<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('there is nothing to send')
  return thing
}
