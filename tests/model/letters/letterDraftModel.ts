import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { LETTER_LIMIT } from '#src/api/model/letter.ts'
import { UPLOADS } from '#src/api/model/upload.ts'
import type { ChosenPicture } from '#src/machines/kit/upload.ts'
import { type LetterDraftEvent, letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { letterDraftSpecification } from './letterDraftSpecification.ts'

const PHOTO: ChosenPicture = { name: 'a.png', type: 'image/png', body: new Blob(['x']) }
const SVG: ChosenPicture = { ...PHOTO, type: 'image/svg+xml' }
const LARGE: ChosenPicture = { ...PHOTO, body: new Blob([new Uint8Array(UPLOADS.letter.bytes + 1)]) }
const broken = new Error('no network')

async function begin(machine: AnyStateMachine) {
  let made = 0
  const stage = stageOf(machine, {
    input: () => ({ letterId: 'letter-1', makeId: () => `id-${(made += 1)}`, kept: null }),
  })
  await stage.start()
  stage.heard()
  let uploads = 0
  /** What a person sees, and what leaves, by the rule's words alone. */
  let is = {
    kind: 'letter',
    text: '',
    pictures: [] as readonly { readonly uploadId: string; readonly name: string }[],
    trouble: null as string | null,
    errorKey: null as string | null,
    sentTo: null as string | null,
  }
  let id = 'id-1'
  let tried: string | null = null
  /** The tab keeps what is written, or forgets it when there is nothing. */
  const kept = (): Effect => {
    const { kind, text, pictures } = is
    const draft = text === '' && pictures.length === 0 ? null : { kind, text, pictures, clientId: id, tried }
    return ['store', { letterId: 'letter-1', draft }]
  }
  const send = async () => {
    await stage.send({ type: 'draft.sent' })
    is.errorKey = null
    const { kind, text } = is
    const pictures = is.pictures.map(({ uploadId }) => uploadId)
    tried = JSON.stringify([kind, text, pictures])
    stage.heard(kept(), ['send', { letterId: 'letter-1', kind, clientId: id, text, pictures }])
  }
  const ignored = (event: LetterDraftEvent) => async () => {
    await stage.send(event)
    stage.heard()
  }
  const keeps = async (event: LetterDraftEvent) => {
    await stage.send(event)
    stage.heard(kept())
  }
  const write = (text: string) => async () => {
    is = { ...is, text, ...(stage.snapshot().matches('writing') ? { sentTo: null } : {}) }
    await keeps({ type: 'text.changed', text })
  }
  const kind = (chosen: 'fault' | 'complaint') => async () => {
    is = { ...is, kind: chosen }
    await keeps({ type: 'kind.chosen', kind: chosen })
  }
  const choose = async () => {
    is = { ...is, trouble: null, sentTo: null }
    await stage.send({ type: 'picture.chosen', picture: PHOTO })
    stage.heard(['upload', { picture: PHOTO }])
  }
  const wrong = (picture: ChosenPicture, trouble: string) => async () => {
    is = { ...is, trouble }
    await ignored({ type: 'picture.chosen', picture })()
  }
  const arrive = async () => {
    const uploadId = `u-${(uploads += 1)}`
    is = { ...is, pictures: [...is.pictures, { uploadId, name: PHOTO.name }] }
    stage.run('upload').done({ uploadId })
    await settled()
    stage.heard(kept())
  }
  const stands = (state: string) => () => {
    const { value, context } = stage.snapshot()
    const { kind: of, text, pictures, trouble, errorKey, sentTo, picture } = context
    deepEqual([value, { kind: of, text, pictures, trouble, errorKey, sentTo }], [state, is])
    deepEqual(picture, state === 'uploading' ? PHOTO : null, 'a picture is held only on its way')
  }
  const names = {
    writing: [
      'empty',
      'ofKind',
      'wrongType',
      'wrongSize',
      'wrongPixels',
      'pictureLost',
      'withPicture',
      'full',
      'fullWithWords',
      'notFull',
      'written',
      'lost',
      'lostAndOther',
      'done',
    ],
    uploading: ['sendingPicture', 'sendingNext', 'sendingOneMore'],
    sending: ['sent', 'sentAgain', 'sentAnew'],
  }
  return {
    events: {
      WRITE: write('it is dark'),
      WRITE_MEANWHILE: write('meanwhile'),
      WRITE_OTHER: write('it is quite dark'),
      KIND: kind('fault'),
      OTHER_KIND: kind('complaint'),
      PICTURE: choose,
      NEXT_PICTURE: choose,
      SVG: wrong(SVG, 'type'),
      LARGE: wrong(LARGE, 'size'),
      ONE_TOO_MANY: wrong(PHOTO, 'many'),
      ARRIVES: arrive,
      FILL: async () => {
        while (is.pictures.length < LETTER_LIMIT.pictures) {
          await choose()
          await arrive()
        }
      },
      TOO_MANY_PIXELS: async () => {
        is = { ...is, trouble: 'pixels' }
        stage.run('upload').done({ trouble: 'pixels' })
        await settled()
        stage.heard(kept())
      },
      CUT: async () => {
        is = { ...is, trouble: 'network' }
        stage.run('upload').fail(broken)
        await settled()
        stage.heard()
      },
      DROP: async () => {
        is = { ...is, pictures: is.pictures.filter(({ uploadId }) => uploadId !== 'u-1'), trouble: null }
        await keeps({ type: 'picture.dropped', uploadId: 'u-1' })
      },
      SEND: send,
      SEND_ANEW: async () => {
        id = `id-${made + 1}`
        await send()
      },
      SEND_TOO_EARLY: ignored({ type: 'draft.sent' }),
      PRESS_AGAIN: ignored({ type: 'draft.sent' }),
      DONE: async () => {
        is = { ...is, text: '', pictures: [], trouble: null, sentTo: 'letter-1' }
        stage.run('send').done({ letterId: 'letter-1' })
        tried = null
        await settled()
        stage.heard(kept())
        deepEqual(stage.snapshot().context.clientId === id, false, 'the next one is another')
        id = `id-${made}`
      },
      LOST: async () => {
        is = { ...is, errorKey: 'errors.unknown' }
        stage.run('send').fail(broken)
        await settled()
        stage.heard()
      },
    },
    states: Object.fromEntries(
      Object.entries(names).flatMap(([state, own]) => own.map((name) => [name, stands(state)] as const)),
    ),
    end: stage.stop,
  }
}

const EVENTS: LetterDraftEvent[] = [
  { type: 'kind.chosen', kind: 'fault' },
  { type: 'text.changed', text: 'it is dark' },
  { type: 'picture.chosen', picture: PHOTO },
  { type: 'picture.chosen', picture: SVG },
  { type: 'picture.dropped', uploadId: 'u-1' },
  { type: 'draft.sent' },
]

export const letterDraftModel: Model = {
  name: 'letterDraftMachine',
  machine: letterDraftMachine,
  oracles: [{ title: '[D-10] [C-11] a letter that is written', specification: letterDraftSpecification, begin }],
  scripts: [
    {
      input: { letterId: null, makeId: () => 'id-1', kept: null },
      events: EVENTS,
      answers: {
        upload: { done: [{ uploadId: 'u-1' }, { trouble: 'pixels' }], error: [broken] },
        send: { done: [{ letterId: 'letter-1' }], error: [broken] },
      },
      facts: ({ context }) => [context.pictures.length, context.trouble],
    },
  ],
  browser: null,
}
