import { type ActorRefFrom, assign, type EventObject, setup } from 'xstate'
import type { ContentSnapshot } from '#src/api/model/content.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import { type ContentDraft, draftFrom, EMPTY_DRAFT, snapshotFrom } from '#src/api/model/contentDraft.ts'
import { type ContentPicture, pictureUrl } from '#src/api/model/contentPicture.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Language } from '#src/api/model/format.ts'
import type { ContentAnswer, ContentRefusal, ContentSchedule, OfficeContent } from '#src/api/model/officeContent.ts'
import { pictureFault } from '#src/api/model/upload.ts'
import { failureKey } from '../kit/failure.ts'
import { callbackSlot, promiseSlot } from '../kit/slots.ts'
import type { ChosenPicture, UploadTrouble } from '../kit/upload.ts'

/** A version as it is sent. `from` = the one that the editor saw, 0 = none. */
export type ContentSave = {
  readonly itemId: string
  readonly language: Language
  readonly slug: string
  readonly from: number
  readonly snapshot: ContentSnapshot
  readonly reason: string
}

/** What is done to a piece beside writing: an old version is brought back, one is shown, or the piece is taken offline. */
export type ContentDeed =
  | { readonly deed: 'back'; readonly version: number }
  | { readonly deed: 'publish'; readonly version: number; readonly schedule: ContentSchedule }
  | { readonly deed: 'offline'; readonly what: 'all' | 'waiting' }

/** The same as it is sent: to the piece as the operator saw it. */
export type ContentOrder = { readonly item: OfficeContent; readonly deed: ContentDeed; readonly reason: string }

/** A picture that was kept, or why not. */
export type KeptPicture = { readonly kept: ContentPicture } | { readonly trouble: UploadTrouble }

/** Where a picture goes: it is the piece's own, or stands at the end of its body. */
export type PicturePlace = 'picture' | 'body'

export type ContentEditEvent =
  | { type: 'load.retried' }
  | { type: 'piece.named'; language: Language; slug: string }
  | { type: 'draft.changed'; draft: ContentDraft }
  | { type: 'picture.chosen'; picture: ChosenPicture; place: PicturePlace }
  | { type: 'save.pressed'; reason: string }
  | { type: 'deed.pressed'; deed: ContentDeed; reason: string }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }

/** What became of the last act. */
export type ContentNotice = 'saved' | 'done' | 'late' | ContentRefusal

type Input = {
  readonly itemId: string
  /** A new piece is not asked for. */
  readonly isNew: boolean
  readonly kind: ContentKind
  readonly language: Language
}
type Context = Input & {
  readonly slug: string
  /** The piece as the server had it when what is written was begun; null = there is none yet. */
  readonly item: OfficeContent | null
  readonly draft: ContentDraft
  /** The form as it was saved; null = it never was. */
  readonly saved: ContentDraft | null
  /** What is on its way: the form as it was, an act, a picture. */
  readonly sent: { readonly draft: ContentDraft; readonly reason: string } | null
  readonly order: ContentOrder | null
  readonly picture: { readonly file: ChosenPicture; readonly place: PicturePlace } | null
  /** What somebody else saved meanwhile. */
  readonly theirs: OfficeContent | null
  readonly notice: ContentNotice | null
  readonly trouble: UploadTrouble | null
  readonly errorKey: ErrorKey | null
}

const QUIET = { notice: null, trouble: null, errorKey: null } as const

/** Runs while something would be lost with the tab; a browser that does not ask loses nothing else. */
const HOLD = { src: 'holdTab', onError: {} } as const

/**
 * A piece of content under an editor's hands. A save names the version that it was made from: where somebody else saved meanwhile, both stand
 * beside each other, and what was typed is kept until the editor chooses. What is shown is changed from a saved version alone.
 */
export const contentEditMachine = setup({
  types: { context: {} as Context, events: {} as ContentEditEvent, input: {} as Input },
  actors: {
    load: promiseSlot<OfficeContent, { itemId: string }>('contentEdit.load'),
    save: promiseSlot<ContentAnswer, { order: ContentSave }>('contentEdit.save'),
    act: promiseSlot<ContentAnswer, { order: ContentOrder }>('contentEdit.act'),
    /** Has the browser ask before the tab is closed, for as long as it runs. */
    holdTab: callbackSlot<EventObject, undefined>('contentEdit.holdTab'),
    upload: promiseSlot<KeptPicture, { file: ChosenPicture }>('contentEdit.upload'),
  },
  actions: {
    write: assign((_, { draft }: { draft: ContentDraft }) => ({ draft, notice: null })),
    name: assign((_, { language, slug }: Pick<Context, 'language' | 'slug'>) => ({ language, slug, notice: null })),
    takeItem: assign((_, { item }: { item: OfficeContent }) => {
      const draft = draftFrom(item.snapshot)
      return { item, draft, saved: draft, kind: item.kind, slug: item.slug, language: item.language, theirs: null }
    }),
    tell: assign((_, { notice }: { notice: ContentNotice }) => ({ notice })),
    storeTrouble: assign((_, { trouble }: { trouble: UploadTrouble }) => ({ trouble, picture: null })),
    storeError: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })),
    placePicture: assign(({ context: { draft, picture } }, kept: ContentPicture) => {
      const body = `${draft.body}\n\n![](${pictureUrl(kept.hash)})`.trimStart()
      return { draft: { ...draft, ...(given(picture).place === 'picture' ? { picture: kept } : { body }) }, picture: null }
    }),
  },
  guards: {
    isNew: ({ context }) => context.isNew,
    isUnnamed: ({ context }) => context.item === null,
    isWhole: ({ context: { kind, draft } }) => snapshotFrom(kind, draft) !== null,
    isPicture: (_, { type, body }: ChosenPicture) => pictureFault('content', type, body.size) === null,
    isBlank: ({ context: { item, draft, slug } }) => item === null && draft === EMPTY_DRAFT && slug === '',
    isUntouched: ({ context: { draft, saved } }) => draft === saved,
    isDone: (_, { result }: ContentAnswer) => result === 'done',
    isOfPiece: (_, answer: ContentAnswer) => 'item' in answer,
    isLate: (_, { result }: ContentAnswer) => result === 'late',
  },
}).createMachine({
  id: 'contentEdit',
  initial: 'opening',
  context: ({ input }) => ({
    ...input,
    slug: '',
    item: null,
    draft: EMPTY_DRAFT,
    saved: null,
    sent: null,
    order: null,
    picture: null,
    theirs: null,
    ...QUIET,
  }),
  states: {
    opening: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'loading' }] },
    loading: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'load',
        input: ({ context }) => ({ itemId: context.itemId }),
        onDone: {
          target: 'editing.clean',
          actions: { type: 'takeItem', params: ({ event }) => ({ item: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
    editing: {
      // A new piece begins here; one that is there goes to where it is as it was saved.
      initial: 'blank',
      on: {
        'draft.changed': { target: '.dirty', actions: { type: 'write', params: ({ event }) => event } },
        'piece.named': {
          guard: 'isUnnamed',
          target: '.dirty',
          actions: { type: 'name', params: ({ event }) => event },
        },
        'picture.chosen': [
          {
            guard: { type: 'isPicture', params: ({ event }) => event.picture },
            target: 'uploading',
            actions: assign(({ event }) => ({ ...QUIET, picture: { file: event.picture, place: event.place } })),
          },
          {
            actions: assign(({ event: { picture } }) => ({ trouble: pictureFault('content', picture.type, picture.body.size) })),
          },
        ],
      },
      states: {
        /** Of a new piece nothing is written. */
        blank: {},
        /** As it was saved. */
        clean: {
          on: {
            'deed.pressed': {
              target: '#contentEdit.acting',
              actions: assign(({ context, event: { deed, reason } }) => ({
                ...QUIET,
                order: { item: given(context.item), deed, reason },
              })),
            },
          },
        },
        /** Something is written that is not saved. */
        dirty: {
          tags: 'unsaved',
          invoke: HOLD,
          on: {
            'save.pressed': {
              guard: 'isWhole',
              target: '#contentEdit.saving',
              actions: assign(({ context, event }) => ({ ...QUIET, sent: { draft: context.draft, reason: event.reason } })),
            },
          },
        },
      },
    },
    saving: {
      tags: 'unsaved',
      exit: assign({ sent: null }),
      invoke: [
        HOLD,
        {
          src: 'save',
          input: ({ context: { itemId, kind, language, slug, item, sent } }) => {
            const { draft, reason } = given(sent)
            const snapshot = given(snapshotFrom(kind, draft))
            return { order: { itemId, language, slug, from: item?.latest ?? 0, snapshot, reason } }
          },
          onDone: [
            {
              guard: ({ context, event }) => event.output.result === 'done' && context.draft === context.sent?.draft,
              target: 'editing.clean',
              actions: [
                { type: 'takeItem', params: ({ event }) => ({ item: itemOf(event.output) }) },
                { type: 'tell', params: { notice: 'saved' } },
              ],
            },
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'editing.dirty',
              actions: assign({ item: ({ event }) => itemOf(event.output) }),
            },
            {
              guard: { type: 'isLate', params: ({ event }) => event.output },
              target: 'conflict',
              actions: assign({ theirs: ({ event }) => itemOf(event.output) }),
            },
            {
              target: 'editing.dirty',
              actions: { type: 'tell', params: ({ event }) => ({ notice: event.output.result }) },
            },
          ],
          onError: { target: 'editing.dirty', actions: { type: 'storeError', params: ({ event }) => event } },
        },
      ],
      on: { 'draft.changed': { actions: { type: 'write', params: ({ event }) => event } } },
    },
    /** Somebody else saved meanwhile: nothing of either is lost before the editor chooses. */
    conflict: {
      tags: 'unsaved',
      invoke: HOLD,
      on: {
        'mine.kept': { target: 'editing.dirty', actions: assign(({ context }) => ({ item: context.theirs, theirs: null })) },
        'theirs.taken': {
          target: 'editing.clean',
          actions: { type: 'takeItem', params: ({ context }) => ({ item: given(context.theirs) }) },
        },
      },
    },
    acting: {
      exit: assign({ order: null }),
      invoke: {
        src: 'act',
        input: ({ context }) => ({ order: given(context.order) }),
        onDone: [
          {
            guard: { type: 'isOfPiece', params: ({ event }) => event.output },
            target: 'editing.clean',
            actions: [
              { type: 'takeItem', params: ({ event }) => ({ item: itemOf(event.output) }) },
              { type: 'tell', params: ({ event }) => ({ notice: event.output.result }) },
            ],
          },
          { target: 'editing.clean', actions: { type: 'tell', params: ({ event }) => ({ notice: event.output.result }) } },
        ],
        onError: { target: 'editing.clean', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    uploading: {
      tags: 'unsaved',
      invoke: [
        HOLD,
        {
          src: 'upload',
          input: ({ context }) => ({ file: given(context.picture).file }),
          onDone: [
            {
              guard: ({ event }) => 'kept' in event.output,
              target: 'editing.dirty',
              actions: { type: 'placePicture', params: ({ event }) => keptOf(event.output) },
            },
            {
              guard: 'isBlank',
              target: 'editing.blank',
              actions: { type: 'storeTrouble', params: ({ event }) => troubleOf(event.output) },
            },
            {
              guard: 'isUntouched',
              target: 'editing.clean',
              actions: { type: 'storeTrouble', params: ({ event }) => troubleOf(event.output) },
            },
            { target: 'editing.dirty', actions: { type: 'storeTrouble', params: ({ event }) => troubleOf(event.output) } },
          ],
          onError: [
            { guard: 'isBlank', target: 'editing.blank', actions: { type: 'storeTrouble', params: { trouble: 'network' } } },
            { guard: 'isUntouched', target: 'editing.clean', actions: { type: 'storeTrouble', params: { trouble: 'network' } } },
            { target: 'editing.dirty', actions: { type: 'storeTrouble', params: { trouble: 'network' } } },
          ],
        },
      ],
      on: {
        'draft.changed': { actions: { type: 'write', params: ({ event }) => event } },
        'piece.named': { guard: 'isUnnamed', actions: { type: 'name', params: ({ event }) => event } },
      },
    },
  },
})

export type ContentEditRef = ActorRefFrom<typeof contentEditMachine>

/** The piece that an act of one answers with. */
function itemOf(answer: ContentAnswer): OfficeContent {
  if ('item' in answer) return answer.item
  throw new Error(`nothing came of it: ${answer.result}`)
}

const keptOf = (answer: KeptPicture): ContentPicture => given('kept' in answer ? answer.kept : null)
const troubleOf = (answer: KeptPicture): { trouble: UploadTrouble } => ({
  trouble: 'trouble' in answer ? answer.trouble : 'network',
})

function given<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('it is not there')
  return thing
}
