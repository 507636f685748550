import { deepEqual, equal } from 'node:assert/strict'
import { type AnyStateMachine, fromCallback } from 'xstate'
import type { ContentSnapshot } from '#src/api/model/content.ts'
import { type ContentDraft, EMPTY_DRAFT } from '#src/api/model/contentDraft.ts'
import type { OfficeContent } from '#src/api/model/officeContent.ts'
import { UPLOADS } from '#src/api/model/upload.ts'
import {
  type ContentDeed,
  type ContentEditEvent,
  contentEditMachine,
  type PicturePlace,
} from '#src/machines/backOffice/contentEditMachine.ts'
import type { ChosenPicture } from '#src/machines/kit/upload.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Stage, stageOf } from '../kit/stage.ts'
import { contentEditSpecification, newContentSpecification } from './contentEditSpecification.ts'

const PHOTO: ChosenPicture = { name: 'a.png', type: 'image/png', body: new Blob(['x']) }
const SVG: ChosenPicture = { ...PHOTO, type: 'image/svg+xml' }
const LARGE: ChosenPicture = { ...PHOTO, body: new Blob([new Uint8Array(UPLOADS.content.bytes + 1)]) }
const KEPT = { hash: 'a'.repeat(43), width: 640, height: 360, alt: '' }
const broken = new Error('no network')
const reason = 'as agreed'
const PUBLISH: ContentDeed = { deed: 'publish', version: 1, schedule: { startsAt: null, endsAt: null } }
const BACK: ContentDeed = { deed: 'back', version: 1 }
const OFFLINE: ContentDeed = { deed: 'offline', what: 'all' }

const snapshot = (title: string): ContentSnapshot => ({
  kind: 'article',
  title,
  text: 'A summary',
  place: 'news',
  order: 100,
  audience: { who: 'everybody' },
  body: 'A body',
  author: '',
  picture: null,
})

/** A piece as the server tells it at a version. */
const pieceAt = (latest: number, title: string): OfficeContent => ({
  itemId: 'item-1',
  kind: 'article',
  language: 'en',
  slug: 'derby',
  latest,
  revision: latest,
  state: 'draft',
  pin: null,
  next: null,
  hasDraft: true,
  snapshot: snapshot(title),
  versions: [],
})

/** Hears what the browser is told. `isHeld` = it would ask before the tab is closed. */
function listening() {
  const tab = { isHeld: false }
  const holdTab = fromCallback(() => {
    tab.isHeld = true
    return () => {
      tab.isHeld = false
    }
  })
  return { tab, kinds: { holdTab: { live: holdTab } } }
}

/** What an editor sees and what leaves, by the rule's words alone. */
type Desk = {
  item: OfficeContent | null
  draft: ContentDraft
  name: { language: string; slug: string }
  theirs: OfficeContent | null
  notice: string | null
  trouble: string | null
  errorKey: string | null
}

const formOf = ({ kind: _kind, ...fields }: ContentSnapshot): ContentDraft => ({ ...EMPTY_DRAFT, ...fields })

/** The steps that both specifications share, on a desk that stands as it begins. */
function walk(stage: Stage, is: Desk, tab: { readonly isHeld: boolean }) {
  const quiet = () => Object.assign(is, { notice: null, trouble: null, errorKey: null })
  const sends = (event: ContentEditEvent) => async () => {
    await stage.send(event)
    stage.heard()
  }
  const write = (change: Partial<ContentDraft>) => async () => {
    Object.assign(is, { draft: { ...is.draft, ...change }, notice: null })
    await sends({ type: 'draft.changed', draft: is.draft })()
  }
  const take = (item: OfficeContent) =>
    Object.assign(is, {
      item,
      draft: formOf(item.snapshot),
      name: { language: item.language, slug: item.slug },
      theirs: null,
    })
  const answered = async (src: string, answer: unknown) => {
    stage.run(src).done(answer)
    await settled()
    stage.heard()
  }
  const lost = (src: string, change: Partial<Desk>) => async () => {
    Object.assign(is, change)
    stage.run(src).fail(broken)
    await settled()
    stage.heard()
  }
  const save = async () => {
    quiet()
    await stage.send({ type: 'save.pressed', reason })
    const { title, text, body, author, picture, audience, order } = is.draft
    const place = is.draft.place === '' ? 'news' : is.draft.place
    const sent = { kind: 'article', title, text, body, author, picture, audience, order, place }
    const from = is.item?.latest ?? 0
    stage.heard(['save', { order: { itemId: 'item-1', ...is.name, from, snapshot: sent, reason } }])
  }
  const choose = (place: PicturePlace) => async () => {
    quiet()
    await stage.send({ type: 'picture.chosen', picture: PHOTO, place })
    stage.heard(['upload', { file: PHOTO }])
  }
  const wrong = (picture: ChosenPicture, trouble: string) => async () => {
    Object.assign(is, { trouble })
    await sends({ type: 'picture.chosen', picture, place: 'picture' })()
  }
  const press = (deed: ContentDeed) => async () => {
    quiet()
    await stage.send({ type: 'deed.pressed', deed, reason })
    stage.heard(['act', { order: { item: is.item, deed, reason } }])
  }
  const name = (language: 'en' | 'zh-CN', slug: string) => async () => {
    Object.assign(is, { name: { language, slug }, notice: null })
    await sends({ type: 'piece.named', language, slug })()
  }
  const refused = (src: string, result: string) => async () => {
    Object.assign(is, { notice: result })
    await answered(src, { result })
  }
  const stands = (state: unknown) => () => {
    const { value, context } = stage.snapshot()
    const { item, draft, language, slug, theirs, notice, trouble, errorKey, sent, order, picture } = context
    deepEqual([value, { item, draft, name: { language, slug }, theirs, notice, trouble, errorKey }], [state, is])
    const held = [sent !== null && 'saving', order !== null && 'acting', picture !== null && 'uploading'].filter(Boolean)
    deepEqual(
      held,
      ['saving', 'acting', 'uploading'].includes(String(state)) ? [state] : [],
      'what is on its way is held only then',
    )
    const isUnsaved = ['{"editing":"dirty"}', '"saving"', '"conflict"', '"uploading"'].includes(JSON.stringify(state))
    equal(stage.snapshot().hasTag('unsaved'), isUnsaved, 'leaving the page is asked about while something is not saved')
    equal(tab.isHeld, isUnsaved, 'and closing the tab')
  }
  return { sends, write, take, answered, lost, save, choose, wrong, press, name, refused, stands }
}

const CLEAN = { editing: 'clean' }
const DIRTY = { editing: 'dirty' }
const BLANK = { editing: 'blank' }
const namesOf = (stands: (state: unknown) => () => void, names: ReadonlyArray<readonly [unknown, readonly string[]]>) =>
  Object.fromEntries(names.flatMap(([state, own]) => own.map((one) => [one, stands(state)] as const)))

const nothing = (): Desk => ({
  item: null,
  draft: EMPTY_DRAFT,
  name: { language: 'zh-CN', slug: '' },
  theirs: null,
  notice: null,
  trouble: null,
  errorKey: null,
})
const INPUT = { itemId: 'item-1', kind: 'article', language: 'zh-CN' } as const
/** An address may name another kind than the piece's own, which counts. */
const MISNAMED = { ...INPUT, kind: 'banner' } as const

async function beginPiece(machine: AnyStateMachine) {
  const { tab, kinds } = listening()
  const stage = stageOf(machine, { kinds, input: () => ({ ...MISNAMED, isNew: false }) })
  await stage.start()
  stage.heard(['load', { itemId: 'item-1' }])
  const is = nothing()
  const desk = walk(stage, is, tab)
  let version = 1
  const next = (title: string) => pieceAt((version += 1), title)
  const done =
    (src: string, notice: string, item = next('as it was kept')) =>
    async () => {
      desk.take(item)
      Object.assign(is, { notice })
      await desk.answered(src, { result: notice === 'late' ? 'late' : 'done', item })
    }
  return {
    events: {
      ANSWERED: async () => {
        const item = pieceAt(1, 'the first')
        desk.take(item)
        await desk.answered('load', item)
      },
      ASK_LOST: desk.lost('load', { errorKey: 'errors.unknown' }),
      WRITE_TOO_EARLY: desk.sends({ type: 'draft.changed', draft: { ...EMPTY_DRAFT, title: 'early' } }),
      RETRY: async () => {
        is.errorKey = null
        await stage.send({ type: 'load.retried' })
        stage.heard(['load', { itemId: 'item-1' }])
      },
      SAVE_NOTHING: desk.sends({ type: 'save.pressed', reason }),
      NAME_AGAIN: desk.sends({ type: 'piece.named', language: 'zh-CN', slug: 'other' }),
      WRITE: desk.write({ title: 'mine' }),
      WRITE_MORE: desk.write({ text: 'and more' }),
      WRITE_TITLE: desk.write({ title: 'again' }),
      WRITE_MEANWHILE: desk.write({ title: 'meanwhile' }),
      WRITE_BESIDE: desk.write({ text: 'beside the picture' }),
      WRITE_IN_CONFLICT: desk.sends({ type: 'draft.changed', draft: EMPTY_DRAFT }),
      EMPTY_TITLE: desk.write({ title: '' }),
      SAVE: desk.save,
      SAVE_UNWHOLE: desk.sends({ type: 'save.pressed', reason }),
      SAVE_TOO_EARLY: desk.sends({ type: 'save.pressed', reason }),
      SAVE_IN_CONFLICT: desk.sends({ type: 'save.pressed', reason }),
      PRESS_AGAIN: desk.sends({ type: 'save.pressed', reason }),
      SAVED: done('save', 'saved'),
      SAVED_OLD: async () => {
        is.item = next('as it was sent')
        await desk.answered('save', { result: 'done', item: is.item })
      },
      LATE: async () => {
        is.theirs = next('theirs')
        await desk.answered('save', { result: 'late', item: is.theirs })
      },
      SLUG_TAKEN: desk.refused('save', 'slugTaken'),
      FULL: desk.refused('save', 'full'),
      SAVE_LOST: desk.lost('save', { errorKey: 'errors.unknown' }),
      KEEP_MINE: async () => {
        Object.assign(is, { item: is.theirs, theirs: null })
        await desk.sends({ type: 'mine.kept' })()
      },
      TAKE_THEIRS: async () => {
        if (is.theirs !== null) desk.take(is.theirs)
        await desk.sends({ type: 'theirs.taken' })()
      },
      PUBLISH: desk.press(PUBLISH),
      BACK: desk.press(BACK),
      OFFLINE: desk.press(OFFLINE),
      PUBLISH_TOO_EARLY: desk.sends({ type: 'deed.pressed', deed: PUBLISH, reason }),
      PRESS_WHILE_ACTING: desk.sends({ type: 'deed.pressed', deed: OFFLINE, reason }),
      DONE: done('act', 'done'),
      ACT_LATE: done('act', 'late'),
      SCHEDULE_REFUSED: desk.refused('act', 'scheduleOrder'),
      ACT_LOST: desk.lost('act', { errorKey: 'errors.unknown' }),
      PICTURE: desk.choose('picture'),
      BODY_PICTURE: desk.choose('body'),
      SVG: desk.wrong(SVG, 'type'),
      LARGE: desk.wrong(LARGE, 'size'),
      ARRIVES: async () => {
        is.draft = { ...is.draft, picture: KEPT }
        await desk.answered('upload', { kept: KEPT })
      },
      BODY_ARRIVES: async () => {
        is.draft = { ...is.draft, body: `${is.draft.body}\n\n![](/picture/${KEPT.hash}.webp)` }
        await desk.answered('upload', { kept: KEPT })
      },
      TOO_MANY_PIXELS: async () => {
        is.trouble = 'pixels'
        await desk.answered('upload', { trouble: 'pixels' })
      },
      CUT: desk.lost('upload', { trouble: 'network' }),
    },
    states: namesOf(desk.stands, [
      ['loading', ['asked', 'askedAgain']],
      ['failed', ['failed']],
      [
        CLEAN,
        [
          'clean',
          'cleanWrongType',
          'cleanWrongSize',
          'cleanWrongPixels',
          'cleanCut',
          'saved',
          'theirs',
          'done',
          'doneWrongType',
          'actLate',
          'actRefused',
          'actLost',
        ],
      ],
      [
        DIRTY,
        [
          'dirty',
          'dirtyWrongType',
          'dirtyWrongPixels',
          'dirtyCut',
          'unwhole',
          'dirtyOnNew',
          'refused',
          'saveLost',
          'dirtyAfterLoss',
          'dirtyOnTheirs',
          'withPicture',
          'withBodyPicture',
        ],
      ],
      ['saving', ['saving', 'savingOld']],
      ['conflict', ['conflict']],
      ['acting', ['publishing', 'bringingBack', 'takingOffline']],
      ['uploading', ['sending', 'sendingBesideWords', 'sendingForBody']],
    ]),
    end: stage.stop,
  }
}

async function beginNew(machine: AnyStateMachine) {
  const { tab, kinds } = listening()
  const stage = stageOf(machine, { kinds, input: () => ({ ...INPUT, isNew: true }) })
  await stage.start()
  stage.heard()
  const is = nothing()
  const desk = walk(stage, is, tab)
  return {
    events: {
      NAME: desk.name('en', 'derby'),
      NAME_OTHER: desk.name('en', 'derby-night'),
      NAME_MEANWHILE: desk.name('en', 'derby'),
      NAME_TOO_LATE: desk.sends({ type: 'piece.named', language: 'zh-CN', slug: 'other' }),
      WRITE: desk.write({ title: 'mine', text: 'A summary', body: 'A body' }),
      WRITE_AGAIN: desk.write({ title: 'mine, again' }),
      SAVE: desk.save,
      SAVE_UNWHOLE: desk.sends({ type: 'save.pressed', reason }),
      DEED_TOO_EARLY: desk.sends({ type: 'deed.pressed', deed: PUBLISH, reason }),
      SAVED: async () => {
        const item = pieceAt(1, 'mine')
        desk.take(item)
        is.notice = 'saved'
        await desk.answered('save', { result: 'done', item })
      },
      SLUG_TAKEN: desk.refused('save', 'slugTaken'),
      PICTURE_FIRST: desk.choose('picture'),
      ARRIVES: async () => {
        is.draft = { ...is.draft, picture: KEPT }
        await desk.answered('upload', { kept: KEPT })
      },
      CUT: desk.lost('upload', { trouble: 'network' }),
      TOO_MANY_PIXELS: async () => {
        is.trouble = 'pixels'
        await desk.answered('upload', { trouble: 'pixels' })
      },
    },
    states: namesOf(desk.stands, [
      [BLANK, ['empty', 'cutEmpty', 'emptyWrongPixels']],
      [DIRTY, ['named', 'withPicture', 'cut', 'written', 'renamed', 'taken', 'again']],
      [CLEAN, ['saved']],
      ['saving', ['saving', 'savingAgain']],
      ['uploading', ['sending', 'sendingNamed']],
    ]),
    end: stage.stop,
  }
}

const WHOLE = formOf(snapshot('mine'))
const EVENTS: ContentEditEvent[] = [
  { type: 'load.retried' },
  { type: 'piece.named', language: 'en', slug: 'derby' },
  { type: 'draft.changed', draft: WHOLE },
  { type: 'draft.changed', draft: EMPTY_DRAFT },
  { type: 'picture.chosen', picture: PHOTO, place: 'picture' },
  { type: 'picture.chosen', picture: SVG, place: 'picture' },
  { type: 'save.pressed', reason },
  { type: 'deed.pressed', deed: PUBLISH, reason },
  { type: 'mine.kept' },
  { type: 'theirs.taken' },
]
const answers = {
  load: { done: [pieceAt(1, 'the first')], error: [broken] },
  save: {
    done: [{ result: 'done', item: pieceAt(2, 'kept') }, { result: 'late', item: pieceAt(2, 'theirs') }, { result: 'full' }],
    error: [broken],
  },
  act: { done: [{ result: 'done', item: pieceAt(2, 'kept') }, { result: 'scheduleOrder' }], error: [broken] },
  upload: { done: [{ kept: KEPT }, { trouble: 'pixels' }], error: [broken] },
  holdTab: { error: [broken] },
}

export const contentEditModel: Model = {
  name: 'contentEditMachine',
  machine: contentEditMachine,
  oracles: [
    {
      title: '[D-10] [C-7] a piece of content that is edited, beside somebody else',
      specification: contentEditSpecification,
      begin: beginPiece,
    },
    { title: '[D-10] [C-7] a piece of content that is new', specification: newContentSpecification, begin: beginNew },
  ],
  scripts: [true, false].map((isNew) => ({
    kinds: { holdTab: 'callback' as const },
    input: { ...INPUT, isNew },
    events: EVENTS,
    answers,
    facts: ({ context }) => [
      context.item === null,
      context.draft === EMPTY_DRAFT && context.slug === '',
      context.draft === context.saved,
      context.draft === context.sent?.draft,
      context.draft.title === '',
    ],
  })),
  browser: 'backOffice/content.spec.ts',
}
