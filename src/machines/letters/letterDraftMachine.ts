import { assign, enqueueActions, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { LETTER_LIMIT, type LetterKind } from '#src/api/model/letter.ts'
import type { LetterDraft } from '#src/api/model/letterDraft.ts'
import { pictureFault } from '#src/api/model/upload.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import type { Arrival, ChosenPicture, UploadTrouble } from '../kit/upload.ts'

/** A line as it is sent; `letterId` null = it begins a letter of a kind. */
export type LetterOrder = {
  readonly letterId: string | null
  readonly kind: LetterKind
  readonly clientId: string
  readonly text: string
  readonly pictures: readonly string[]
}

export type LetterDraftEvent =
  | { type: 'kind.chosen'; kind: LetterKind }
  | { type: 'text.changed'; text: string }
  | { type: 'picture.chosen'; picture: ChosenPicture }
  | { type: 'picture.dropped'; uploadId: string }
  | { type: 'draft.sent' }

type Input = {
  readonly letterId: string | null
  readonly makeId: () => string
  /** What the tab kept of it. */
  readonly kept: LetterDraft | null
}
type Context = Omit<Input, 'kept'> & {
  readonly kind: LetterKind
  readonly text: string
  /** Pictures that have arrived. */
  readonly pictures: ReadonlyArray<{ readonly uploadId: string; readonly name: string }>
  /** On its way. */
  readonly picture: ChosenPicture | null
  readonly trouble: UploadTrouble | 'many' | null
  /** The id of what is written: each further try of the same words carries the same, so that they are sent once. */
  readonly clientId: string
  /** What the server may have under that id, as nobody heard its answer. */
  readonly tried: string | null
  readonly errorKey: ErrorKey | null
  /** The letter that was begun or went on, once it was sent. */
  readonly sentTo: string | null
}

/**
 * A letter or a line of one as it is written: its pictures go ahead, one at a time, and the words with them at the end. What is written is
 * kept for the tab until it was sent.
 */
export const letterDraftMachine = setup({
  types: { context: {} as Context, events: {} as LetterDraftEvent, input: {} as Input },
  actors: {
    upload: promiseSlot<Arrival, { picture: ChosenPicture }>('letterDraft.upload'),
    send: promiseSlot<{ letterId: string }, LetterOrder>('letterDraft.send'),
  },
  actions: {
    /** Keeps what is written for the tab; null = forgets it. */
    store: actionSlot<{ letterId: string | null; draft: LetterDraft | null }>('letterDraft.store'),
    chooseKind: assign(({ event }) => (event.type === 'kind.chosen' ? { kind: event.kind } : {})),
    dropPicture: assign(({ context, event }) =>
      event.type === 'picture.dropped'
        ? { pictures: context.pictures.filter(({ uploadId }) => uploadId !== event.uploadId), trouble: null }
        : {},
    ),
    keep: enqueueActions(({ context, enqueue }) => {
      enqueue({ type: 'store', params: { letterId: context.letterId, draft: draftOf(context) } })
    }),
  },
  guards: {
    isFine: ({ context }, { type, body }: ChosenPicture) =>
      context.pictures.length < LETTER_LIMIT.pictures && pictureFault('letter', type, body.size) === null,
  },
}).createMachine({
  id: 'letterDraft',
  initial: 'writing',
  context: ({ input: { letterId, makeId, kept } }) => ({
    letterId,
    makeId,
    kind: kept?.kind ?? 'letter',
    text: kept?.text ?? '',
    pictures: kept?.pictures ?? [],
    picture: null,
    trouble: null,
    clientId: kept?.clientId ?? makeId(),
    tried: kept?.tried ?? null,
    errorKey: null,
    sentTo: null,
  }),
  states: {
    writing: {
      on: {
        'kind.chosen': { actions: ['chooseKind', 'keep'] },
        'text.changed': { actions: [assign({ text: ({ event }) => event.text, sentTo: null }), 'keep'] },
        'picture.chosen': [
          {
            guard: { type: 'isFine', params: ({ event }) => event.picture },
            target: 'uploading',
            actions: assign({ picture: ({ event }) => event.picture, trouble: null, sentTo: null }),
          },
          {
            actions: assign({
              trouble: ({ event: { picture } }) => pictureFault('letter', picture.type, picture.body.size) ?? 'many',
            }),
          },
        ],
        'picture.dropped': { actions: ['dropPicture', 'keep'] },
        'draft.sent': 'sending',
      },
    },
    uploading: {
      invoke: {
        src: 'upload',
        input: ({ context }) => ({ picture: given(context.picture) }),
        onDone: {
          target: 'writing',
          actions: [
            assign(({ context, event: { output } }) =>
              'trouble' in output
                ? { trouble: output.trouble, picture: null }
                : {
                    pictures: [...context.pictures, { uploadId: output.uploadId, name: given(context.picture).name }],
                    picture: null,
                  },
            ),
            'keep',
          ],
        },
        onError: { target: 'writing', actions: assign({ trouble: 'network', picture: null }) },
      },
      on: {
        'kind.chosen': { actions: ['chooseKind', 'keep'] },
        'text.changed': { actions: [assign({ text: ({ event }) => event.text }), 'keep'] },
        'picture.dropped': { actions: ['dropPicture', 'keep'] },
      },
    },
    sending: {
      entry: [
        assign(({ context }) => ({
          errorKey: null,
          tried: written(context),
          ...(context.tried !== null && context.tried !== written(context) ? { clientId: context.makeId() } : {}),
        })),
        'keep',
      ],
      invoke: {
        src: 'send',
        input: ({ context: { letterId, kind, clientId, text, pictures } }) => ({
          letterId,
          kind,
          clientId,
          text,
          pictures: pictures.map(({ uploadId }) => uploadId),
        }),
        onDone: {
          target: 'writing',
          actions: [
            assign(({ context, event }) => ({
              text: '',
              pictures: [],
              trouble: null,
              clientId: context.makeId(),
              tried: null,
              sentTo: event.output.letterId,
            })),
            'keep',
          ],
        },
        onError: {
          target: 'writing',
          actions: assign({ errorKey: ({ event }) => failureKey(event.error) }),
        },
      },
    },
  },
})

/** What the tab keeps of it; null = nothing is written. */
function draftOf({ kind, text, pictures, clientId, tried }: Context): LetterDraft | null {
  return text === '' && pictures.length === 0 ? null : { kind, text, pictures: [...pictures], clientId, tried }
}

/** All that is written, to tell it from what was. */
function written({ kind, text, pictures }: Pick<Context, 'kind' | 'text' | 'pictures'>): string {
  return JSON.stringify([kind, text, pictures.map(({ uploadId }) => uploadId)])
}

function given<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('there is no picture')
  return thing
}
