import { within } from '@testing-library/react'
import { fromCallback, type EventObject } from 'xstate'
import type { ContentSnapshot } from '#src/api/model/content.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import type { PreviewLink } from '#src/api/model/contentPreview.ts'
import type { ContentAnswer, OfficeContent } from '#src/api/model/officeContent.ts'
import type { Right } from '#src/api/model/right.ts'
import {
  contentEditMachine,
  type ContentOrder,
  type ContentSave,
  type KeptPicture,
} from '#src/machines/backOffice/contentEditMachine.ts'
import {
  contentListMachine,
  contentVersionMachine,
  type HelpRatings,
  helpRatingsMachine,
  previewEndMachine,
  previewLinksMachine,
  previewMakeMachine,
} from '#src/machines/backOffice/contentListMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { ChosenPicture } from '#src/machines/kit/upload.ts'
import { ContentEditor } from '#src/ui/backOffice/content/ContentEditor.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './given.ts'
import { officeFor } from './office.ts'
import { show } from './show.tsx'
import { told } from './told.ts'

/** What the piece says. */
export const SNAPSHOT: Extract<ContentSnapshot, { kind: 'premium' }> = {
  kind: 'premium',
  title: 'Harbour',
  place: 'venues',
  order: 100,
  audience: { who: 'everybody' },
  text: 'Come in',
  link: '/app/live',
}
/** A piece with three versions, of which none is shown. */
export const PIECE: OfficeContent = {
  itemId: 'c1',
  kind: 'premium',
  language: 'en',
  slug: 'harbour',
  latest: 3,
  revision: 9,
  state: 'draft',
  pin: null,
  next: null,
  hasDraft: true,
  snapshot: SNAPSHOT,
  versions: [
    { version: 3, by: 'leo', at: 3_000, from: 2, back: 1 },
    { version: 2, by: 'oda', at: 2_000, from: 1, back: null },
    { version: 1, by: 'oda', at: 1_000, from: 0, back: null },
  ],
}
/** Everything about content. */
export const EDITOR: readonly Right[] = ['content.read', 'content.act', 'content.approve']

export type Standing = {
  readonly rights?: readonly Right[]
  /** Null = a new one is begun. */
  readonly piece?: OfficeContent | null
  readonly kind?: ContentKind
  readonly links?: readonly PreviewLink[]
}

/** A piece under the hands of the operator m-oda. */
export async function showEditor({ rights = EDITOR, piece = PIECE, kind = 'premium', links = [] }: Standing = {}) {
  const load = handActor<OfficeContent, { itemId: string }>()
  const save = handActor<ContentAnswer, { order: ContentSave }>()
  const act = handActor<ContentAnswer, { order: ContentOrder }>()
  const upload = handActor<KeptPicture, { file: ChosenPicture }>()
  const look = handActor<ContentSnapshot, { order: { itemId: string; version: number } }>()
  const make = handActor<{ link: string | null }, { order: { itemId: string; version: number } }>()
  const end = handActor<object, { order: string }>()
  const logic = {
    list: contentListMachine,
    edit: contentEditMachine.provide({
      actors: {
        load: load.logic,
        save: save.logic,
        act: act.logic,
        upload: upload.logic,
        holdTab: fromCallback<EventObject, undefined>(() => undefined),
      },
    }),
    version: contentVersionMachine.provide({ actors: { act: look.logic } }),
    ratings: helpRatingsMachine.provide({ actors: given<HelpRatings, { readonly itemId: string }>([]) }),
    links: previewLinksMachine.provide({ actors: given(links) }),
    make: previewMakeMachine.provide({ actors: { act: make.logic } }),
    end: previewEndMachine.provide({ actors: { act: end.logic } }),
    copy: copyMachine,
  }
  let closed = 0
  const page = await show(
    <ContentEditor
      {...officeFor(rights)}
      logic={logic}
      itemId="c1"
      isNew={piece === null}
      kind={kind}
      onClose={() => (closed += 1)}
    />,
    { language: 'en', words: ['backOffice'] },
  )
  const { screen, user } = page
  if (piece !== null) await told(() => load.last().resolve(piece))
  const writing = () => {
    const form = screen.getByLabelText('Title').closest('form')
    if (form === null) throw new Error('there is no form')
    return within(form)
  }
  return {
    ...page,
    look,
    make,
    end,
    upload,
    writing,
    write: async (name: string, text: string) => {
      const field = writing().getByLabelText(name)
      await user.clear(field)
      await user.click(field)
      await user.paste(text)
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    isOff: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
    saves: () => save.asked.map(({ input }) => input.order),
    saved: (answer: ContentAnswer | null) =>
      told(() => (answer === null ? save.last().reject(new Failure('errors.networkAbnormal')) : save.last().resolve(answer))),
    deeds: () => act.asked.map(({ input: { order } }) => [order.deed, order.reason]),
    done: (answer: ContentAnswer) => told(() => act.last().resolve(answer)),
    closed: () => closed,
    said: () =>
      [...writing().queryAllByRole('status'), ...writing().queryAllByRole('alert')]
        .map(({ textContent }) => textContent)
        .join(''),
  }
}
