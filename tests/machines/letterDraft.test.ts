import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { LETTER_LIMIT } from '#src/api/model/letter.ts'
import type { LetterDraft } from '#src/api/model/letterDraft.ts'
import { UPLOADS } from '#src/api/model/upload.ts'
import type { Arrival, ChosenPicture } from '#src/machines/kit/upload.ts'
import { letterDraftMachine, type LetterOrder } from '#src/machines/letters/letterDraftMachine.ts'

const PHOTO: ChosenPicture = { name: 'a.png', type: 'image/png', body: new Blob(['x']) }

type Work = { upload?: () => Promise<Arrival>; send?: () => Promise<{ letterId: string }> }

function draft({ upload, send }: Work = {}, letterId: string | null = null, kept: LetterDraft | null = null) {
  const sent: LetterOrder[] = []
  const stored: (LetterDraft | null)[] = []
  let made = 0
  const actor = createActor(
    letterDraftMachine.provide({
      actors: {
        upload: fromPromise<Arrival, { picture: ChosenPicture }>(upload ?? (async () => ({ uploadId: `u-${(made += 1)}` }))),
        send: fromPromise<{ letterId: string }, LetterOrder>(async ({ input }) => {
          sent.push(input)
          return (send ?? (async () => ({ letterId: 'l-1' })))()
        }),
      },
      actions: { store: (_, { draft: written }) => void stored.push(written) },
    }),
    { input: { letterId, kept, makeId: () => `id-${sent.length}` } },
  ).start()
  const writing = () => waitFor(actor, (snapshot) => snapshot.matches('writing'))
  const choose = async (picture = PHOTO) => {
    actor.send({ type: 'picture.chosen', picture })
    return (await writing()).context
  }
  const press = async () => {
    actor.send({ type: 'draft.sent' })
    return (await writing()).context
  }
  return { actor, sent, stored, choose, press }
}

describe('a letter that is written', () => {
  test('[C-11] goes with its kind and the pictures that arrived, and the next one is another', async () => {
    const { actor, sent, choose, press } = draft()
    actor.send({ type: 'kind.chosen', kind: 'fault' })
    actor.send({ type: 'text.changed', text: 'it is dark' })
    await choose()
    await choose()
    actor.send({ type: 'picture.dropped', uploadId: 'u-1' })
    const { text, pictures, sentTo, clientId } = await press()
    expect(sent).toEqual([{ letterId: null, kind: 'fault', clientId: 'id-0', text: 'it is dark', pictures: ['u-2'] }])
    expect({ text, pictures, sentTo, clientId }).toEqual({ text: '', pictures: [], sentTo: 'l-1', clientId: 'id-1' })
  })

  test('[C-11] while a picture goes up its kind can be another, and a picture that is there can be dropped', async () => {
    let arrive: (arrival: Arrival) => void = () => undefined
    let made = 0
    const upload = () =>
      (made += 1) === 1 ? Promise.resolve({ uploadId: 'u-1' }) : new Promise<Arrival>((resolve) => (arrive = resolve))
    const { actor, stored, choose } = draft({ upload })
    await choose()
    actor.send({ type: 'picture.chosen', picture: PHOTO })
    actor.send({ type: 'kind.chosen', kind: 'fault' })
    actor.send({ type: 'picture.dropped', uploadId: 'u-1' })
    arrive({ uploadId: 'u-2' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('writing'))
    expect([context.kind, context.pictures.map(({ uploadId }) => uploadId)]).toEqual(['fault', ['u-2']])
    expect(stored.at(-1)).toMatchObject({ kind: 'fault', pictures: [{ uploadId: 'u-2' }] })
  })

  test('[C-11] stays as it is when it was not sent, and goes again under the same id', async () => {
    let fails = true
    const send = () => (fails ? Promise.reject(new Error('cut')) : Promise.resolve({ letterId: 'l-1' }))
    const { actor, sent, press } = draft({ send }, 'l-1')
    actor.send({ type: 'text.changed', text: 'hello' })
    const failed = await press()
    expect([failed.errorKey, failed.text]).toEqual(['errors.unknown', 'hello'])
    fails = false
    expect((await press()).errorKey).toBeNull()
    expect(sent.map(({ clientId }) => clientId)).toEqual(['id-0', 'id-0'])
  })

  test('[C-11] is another line once its words are others: the server may have the first ones under their id', async () => {
    const { actor, sent, press } = draft({ send: () => Promise.reject(new Error('cut')) }, 'l-1')
    actor.send({ type: 'text.changed', text: 'hello' })
    await press()
    actor.send({ type: 'text.changed', text: 'hello there' })
    await press()
    await press()
    const [first, second, third] = sent.map(({ clientId }) => clientId)
    expect(second).not.toBe(first)
    expect(third).toBe(second)
  })
})

describe('what the tab keeps of it', () => {
  test('[C-11] is all that is written and the id that it was tried under, until it was sent', async () => {
    let fails = true
    const send = () => (fails ? Promise.reject(new Error('cut')) : Promise.resolve({ letterId: 'l-1' }))
    const { actor, stored, choose, press } = draft({ send })
    actor.send({ type: 'text.changed', text: 'hello' })
    expect(stored.at(-1)).toEqual({ kind: 'letter', text: 'hello', pictures: [], clientId: 'id-0', tried: null })
    await choose()
    await press()
    expect(stored.at(-1)).toMatchObject({ text: 'hello', pictures: [{ uploadId: 'u-1' }], clientId: 'id-0' })
    expect(stored.at(-1)?.tried).not.toBeNull()
    fails = false
    await press()
    expect(stored.at(-1)).toBeNull()
  })

  test('[C-11] goes on after a reload: the same words under the same id, other words under another', async () => {
    const before = draft({ send: () => Promise.reject(new Error('cut')) })
    before.actor.send({ type: 'text.changed', text: 'hello' })
    await before.press()
    const kept = before.stored.at(-1)!
    const after = draft({}, null, { ...kept, clientId: 'id-kept' })
    await after.press()
    expect(after.sent).toMatchObject([{ text: 'hello', clientId: 'id-kept' }])
    const other = draft({}, null, { ...kept, clientId: 'id-kept' })
    other.actor.send({ type: 'text.changed', text: 'hello there' })
    await other.press()
    expect(other.sent).toMatchObject([{ text: 'hello there', clientId: 'id-0' }])
  })
})

describe('a picture of it', () => {
  test('[C-14] is not sent when it is none, too large or one too many', async () => {
    let asked = 0
    const { choose } = draft({ upload: async () => ({ uploadId: `u-${(asked += 1)}` }) })
    const large = new Blob([new Uint8Array(UPLOADS.letter.bytes + 1)])
    expect((await choose({ ...PHOTO, type: 'image/svg+xml' })).trouble).toBe('type')
    expect((await choose({ ...PHOTO, body: large })).trouble).toBe('size')
    for (let each = 0; each < LETTER_LIMIT.pictures; each += 1) await choose()
    expect((await choose()).trouble).toBe('many')
    expect(asked).toBe(LETTER_LIMIT.pictures)
  })

  test('[C-14] that did not arrive says why, and what is written meanwhile is kept', async () => {
    const refused = draft({ upload: async () => ({ trouble: 'pixels' }) })
    refused.actor.send({ type: 'picture.chosen', picture: PHOTO })
    refused.actor.send({ type: 'text.changed', text: 'meanwhile' })
    const { context } = await waitFor(refused.actor, (snapshot) => snapshot.matches('writing'))
    expect([context.trouble, context.text, context.pictures]).toEqual(['pixels', 'meanwhile', []])
    const cut = draft({ upload: () => Promise.reject(new Error('cut')) })
    expect((await cut.choose()).trouble).toBe('network')
  })
})
