import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PreviewLink } from '#src/api/model/contentPreview.ts'
import type { OfficeContent } from '#src/api/model/officeContent.ts'
import { contentEditMachine } from '#src/machines/backOffice/contentEditMachine.ts'
import {
  contentListMachine,
  contentVersionMachine,
  helpRatingsMachine,
  previewEndMachine,
  previewLinksMachine,
  previewMakeMachine,
} from '#src/machines/backOffice/contentListMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { ContentEditor } from '#src/ui/backOffice/content/ContentEditor.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { EDITOR, PIECE, showEditor, SNAPSHOT, type Standing } from './support/contentEditor.tsx'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const THEIRS: OfficeContent = {
  ...PIECE,
  latest: 4,
  snapshot: { ...SNAPSHOT, title: 'Haven' },
  versions: [{ ...PIECE.versions[0]!, version: 4, by: 'mo' }],
}

/** A piece whose title was written, and saved for a reason. */
async function showSent(standing: Standing = {}) {
  const page = await showEditor(standing)
  await page.write('Title', 'Port')
  await page.write('Reason', 'for May')
  await page.press('Save as a draft')
  return page
}

test('[D-8] a piece is saved as it is written, as of the version that it was made from', async () => {
  const { saves } = await showSent()
  expect(saves()).toEqual([
    { itemId: 'c1', language: 'en', slug: 'harbour', from: 3, snapshot: { ...SNAPSHOT, title: 'Port' }, reason: 'for May' },
  ])
})

test('[D-8] without a reason nothing is saved', async () => {
  const { write, press, saves } = await showEditor()
  await write('Title', 'Port')
  await press('Save as a draft')
  expect(saves()).toEqual([])
})

test('[D-8] what lacks something is not saved, and what it lacks is said once it was tried', async () => {
  const { writing, write, press, saves } = await showEditor()
  await write('Title', ' ')
  await write('Order', 'first')
  await write('Reason', 'for May')
  const wrong = () =>
    ['Title', 'Order', 'Leads to'].filter((name) => writing().getByLabelText(name).getAttribute('aria-invalid') === 'true')
  expect(wrong()).toEqual([])
  await press('Save as a draft')
  expect([wrong(), saves()]).toEqual([['Title', 'Order'], []])
})

test('[D-8] there is something to save once something is written', async () => {
  const { isOff, write } = await showEditor()
  expect(isOff('Save as a draft')).toBe(true)
  await write('Title', 'Port')
  expect(isOff('Save as a draft')).toBe(false)
})

test('[Q8] while a piece is on its way it is not saved once more', async () => {
  const { screen, press, saves } = await showSent()
  await press('Save as a draft')
  expect([screen.getByRole('button', { name: 'Save as a draft' }).getAttribute('aria-busy'), saves().length]).toEqual(['true', 1])
})

test('[D-8] a piece that was saved says that visitors see what they saw before', async () => {
  const { saved, said } = await showSent()
  await saved({ result: 'done', item: { ...PIECE, latest: 4, snapshot: { ...SNAPSHOT, title: 'Port' } } })
  expect(said()).toMatch(/^Saved\. What visitors see is as before/)
})

test.each([
  [{ result: 'slugTaken' }, /^Not saved: another one has this short name/],
  [{ result: 'pictureGone' }, /^Not saved: a picture is not there any more/],
  [null, /^Nobody knows whether it was saved/],
] as const)('[D-8] why a piece was not saved is said, and what was written stays: %o', async (answer, words) => {
  const { saved, said, writing, isOff } = await showSent()
  await saved(answer)
  expect([said(), writing().getByLabelText<HTMLInputElement>('Title').value, isOff('Save as a draft')]).toEqual([
    expect.stringMatching(words),
    'Port',
    false,
  ])
})

test.each([
  ['was saved', 'gone', { result: 'done', item: { ...PIECE, latest: 4 } }, ''],
  ['was not saved', 'still there', { result: 'slugTaken' }, 'for May'],
] as const)('[D-8] once a piece %s, the reason for it is %s', async (_, _where, answer, left) => {
  const { saved, writing } = await showSent()
  await saved(answer)
  expect(writing().getByLabelText<HTMLInputElement>('Reason').value).toBe(left)
})

test.each([
  ['was published', 'gone', { result: 'done', item: PIECE }, ''],
  ['was not published', 'still there', { result: 'late', item: PIECE }, 'it is May'],
] as const)('[D-8] once a piece %s, the reason for it is %s', async (_, _where, answer, left) => {
  const { screen, user, press, done } = await showEditor()
  const reason = within(screen.getByRole('region', { name: 'What visitors see' })).getByLabelText<HTMLInputElement>('Reason')
  await user.type(reason, 'it is May')
  await press('Publish version 3')
  await done(answer)
  expect(reason.value).toBe(left)
})

test('[D-8] who saves after a colleague sees theirs beside what was written, and by whom', async () => {
  const { screen, saved, writing } = await showSent()
  await saved({ result: 'late', item: THEIRS })
  const card = screen.getByRole('region', { name: 'Somebody else saved meanwhile' })
  expect(card.textContent).toMatch(/mo saved version 4.*Their version 4.*Haven/)
  expect(writing().getByLabelText<HTMLInputElement>('Title').value).toBe('Port')
})

test('[D-8] until it is chosen which of two versions goes on, nothing is written', async () => {
  const { saved, writing } = await showSent()
  await saved({ result: 'late', item: THEIRS })
  expect(writing().getByRole<HTMLFieldSetElement>('group').disabled).toBe(true)
})

test('[D-8] one’s own version goes on on top of a colleague’s', async () => {
  const { saved, press, saves } = await showSent()
  await saved({ result: 'late', item: THEIRS })
  await press('Go on with mine, on top of theirs')
  await press('Save as a draft')
  expect(saves().at(-1)).toMatchObject({ from: 4, snapshot: { title: 'Port' } })
})

test('[D-8] a colleague’s version is taken in place of one’s own', async () => {
  const { screen, saved, press, writing, isOff } = await showSent()
  await saved({ result: 'late', item: THEIRS })
  await press('Take theirs, drop mine')
  expect([writing().getByLabelText<HTMLInputElement>('Title').value, isOff('Save as a draft')]).toEqual(['Haven', true])
  expect(screen.queryByRole('region', { name: 'Somebody else saved meanwhile' })).toBe(null)
})

test.each([
  ['may act and approve', EDITOR, true, true],
  ['may act', ['content.act'], true, false],
  ['may approve', ['content.approve'], false, true],
  ['may only look', ['content.read'], false, false],
] as const)('[D-8] who %s (%s) can write a piece: %s, and publish it: %s', async (_, rights, writes, publishes) => {
  const { screen, writing } = await showEditor({ rights })
  const has = (name: string | RegExp) => screen.queryByRole('button', { name }) !== null
  expect([
    !writing().getByRole<HTMLFieldSetElement>('group').disabled,
    has('Save as a draft'),
    has(/^Make a preview link/),
  ]).toEqual([writes, writes, writes])
  expect(has('Publish version 3')).toBe(publishes)
})

test('[D-8] a new piece takes a short name, in small letters, and the language of the page', async () => {
  const { write, press, saves } = await showEditor({ piece: null })
  await write('Short name', ' Harbour-1 ')
  await write('Title', 'Port')
  await write('Leads to', ' /app/live ')
  await write('Reason', 'for May')
  await press('Save as a draft')
  expect(saves()).toMatchObject([
    { itemId: 'c1', language: 'en', slug: 'harbour-1', from: 0, snapshot: { title: 'Port', link: '/app/live', place: 'venues' } },
  ])
})

test('[D-8] of a new piece of which nothing is written saving tells what it lacks', async () => {
  const { writing, press } = await showEditor({ piece: null })
  await press('Save as a draft')
  expect(['Short name', 'Title', 'Reason'].map((name) => writing().getByLabelText(name).getAttribute('aria-invalid'))).toEqual([
    'true',
    'true',
    'true',
  ])
})

test.each(['', 'two words', 'end-'])('[D-8] a new piece is not saved under the short name “%s”, which says why', async (slug) => {
  const { writing, write, press, saves } = await showEditor({ piece: null })
  await write('Title', 'Port')
  if (slug !== '') await write('Short name', slug)
  await write('Leads to', '/app/live')
  await write('Reason', 'for May')
  await press('Save as a draft')
  expect([saves(), writing().getByLabelText('Short name').getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test.each([
  ['a new piece', true, null],
  ['a piece that is there', false, PIECE],
])('[D-8] the short name and the language of %s can be written: %s', async (_, isThere, piece) => {
  const { writing } = await showEditor({ piece })
  expect(['Short name', 'Language'].map((name) => writing().queryByLabelText(name) !== null)).toEqual([isThere, isThere])
})

test('[D-8] of a new piece nothing is published, and it has no history', async () => {
  const { screen, writing } = await showEditor({ piece: null })
  expect([writing().queryByLabelText('Title') !== null, screen.queryAllByRole('region')]).toEqual([true, []])
})

test.each([
  ['Members', { who: 'members' }],
  ['Members from a grade on', { who: 'grade', from: 1 }],
  ['Members with a tag', { who: 'tag', tag: 'blacklist' }],
])('[D-8] a piece for “%s” is for those', async (words, audience) => {
  const { user, writing, write, press, saves } = await showEditor()
  await user.selectOptions(writing().getByLabelText('For whom'), words)
  await write('Reason', 'for May')
  await press('Save as a draft')
  expect(saves()).toMatchObject([{ snapshot: { audience } }])
})

test('[D-8] a piece is for members from the grade on that was chosen', async () => {
  const { user, writing, write, press, saves } = await showEditor()
  await user.selectOptions(writing().getByLabelText('For whom'), 'Members from a grade on')
  await user.selectOptions(writing().getByLabelText('From grade'), '7')
  await write('Reason', 'for May')
  await press('Save as a draft')
  expect(saves()).toMatchObject([{ snapshot: { audience: { who: 'grade', from: 7 } } }])
})

test('[D-8] a piece without anything unsaved is left by one press', async () => {
  const { press, closed } = await showEditor()
  await press('Back to the list')
  expect(closed()).toBe(1)
})

test('[D-8] what is not saved is left by a second press alone', async () => {
  const { screen, write, press, closed } = await showEditor()
  await write('Title', 'Port')
  await press('Back to the list')
  expect([closed(), screen.queryByText('What you wrote is not saved.') !== null]).toEqual([0, true])
  await press('Leave without saving')
  expect(closed()).toBe(1)
})

test('[D-8] who is asked about leaving can stay, and what was written with them', async () => {
  const { screen, write, press, writing, closed } = await showEditor()
  await write('Title', 'Port')
  await press('Back to the list')
  await press('Stay')
  expect([screen.queryByRole('button', { name: 'Leave without saving' }), closed()]).toEqual([null, 0])
  expect(document.activeElement?.textContent).toContain('Back to the list')
  expect(writing().getByLabelText<HTMLInputElement>('Title').value).toBe('Port')
})

test('[D-8] once a piece was saved nobody is asked about leaving that they wanted before', async () => {
  const { screen, write, press, saved } = await showEditor()
  await write('Title', 'Port')
  await press('Back to the list')
  await write('Reason', 'for May')
  await press('Save as a draft')
  await saved({ result: 'done', item: { ...PIECE, latest: 4, snapshot: { ...SNAPSHOT, title: 'Port' } } })
  await write('Title', 'Harbour')
  expect(screen.queryByRole('button', { name: 'Leave without saving' })).toBe(null)
})

test('[D-8] a piece that cannot be opened can be asked for again', async () => {
  const load = handActor<OfficeContent, { itemId: string }>()
  const logic = {
    list: contentListMachine,
    edit: contentEditMachine.provide({ actors: { load: load.logic } }),
    version: contentVersionMachine,
    ratings: helpRatingsMachine,
    links: previewLinksMachine.provide({ actors: given<PreviewLink, { readonly itemId: string }>([]) }),
    make: previewMakeMachine,
    end: previewEndMachine,
    copy: copyMachine,
  }
  const { screen, user } = await show(
    <ContentEditor {...officeFor(EDITOR)} logic={logic} itemId="c1" isNew={false} kind="premium" onClose={() => undefined} />,
    { language: 'en', words: ['backOffice'] },
  )
  await told(() => load.last().reject(new Failure('errors.networkAbnormal')))
  expect(screen.queryByText('This could not be opened')).not.toBe(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await told(() => load.last().resolve(PIECE))
  expect(screen.getByRole('heading', { level: 1, name: 'Harbour' })).not.toBe(null)
})

const PICTURE = new File(['a'], 'a.png', { type: 'image/png' })

test('[D-8] a picture that could not be kept is said to be where it was chosen', async () => {
  const article: OfficeContent = {
    ...PIECE,
    kind: 'article',
    snapshot: {
      kind: 'article',
      title: 'How',
      place: 'news',
      order: 1,
      audience: { who: 'everybody' },
      text: 'a',
      author: '',
      picture: null,
      body: 'b',
    },
  }
  const { user, writing, upload } = await showEditor({ piece: article, kind: 'article' })
  const field = (name: string) => writing().getByLabelText(name)
  await user.upload(field('Picture at the end of the body'), PICTURE)
  await told(() => upload.last().resolve({ trouble: 'pixels' }))
  expect(['Picture at the end of the body', 'Picture'].map((name) => field(name).getAttribute('aria-invalid'))).toEqual([
    'true',
    'false',
  ])
})

test('[Q8] while a picture is on its way no other one is chosen', async () => {
  const { user, writing } = await showEditor({ piece: null, kind: 'banner' })
  const field = () => writing().getByLabelText<HTMLInputElement>('Picture')
  expect(field().disabled).toBe(false)
  await user.upload(field(), PICTURE)
  expect(field().disabled).toBe(true)
})

test('[D-8] the short name and the language of a new piece that are chosen while a picture is on its way are kept', async () => {
  const { user, writing, upload, write } = await showEditor({ piece: null, kind: 'banner' })
  await user.upload(writing().getByLabelText('Picture'), PICTURE)
  await write('Short name', 'harbour')
  await user.selectOptions(writing().getByLabelText('Language'), 'zh-CN')
  await told(() => upload.last().resolve({ kept: { hash: 'a'.repeat(64), width: 10, height: 10, alt: '' } }))
  const valueOf = (name: string) => writing().getByLabelText<HTMLInputElement | HTMLSelectElement>(name).value
  expect([valueOf('Short name'), valueOf('Language')]).toEqual(['harbour', 'zh-CN'])
})

test('[D-6] [D-8] while a new piece is on its way it takes no other name, and its fields keep the focus', async () => {
  const { user, writing, write, press, saved } = await showEditor({ piece: null })
  await write('Short name', 'harbour')
  await write('Title', 'Port')
  await write('Leads to', '/app/live')
  await write('Reason', 'for May')
  await press('Save as a draft')
  const name = () => writing().getByLabelText<HTMLInputElement>('Short name')
  const language = () => writing().getByLabelText<HTMLSelectElement>('Language')
  await user.type(name(), '-2')
  expect([name().value, name().readOnly, name().disabled, language().disabled]).toEqual(['harbour', true, false, false])
  expect([...language().options].map(({ value }) => value)).toEqual(['en'])
  await saved({ result: 'slugTaken' })
  expect([name().readOnly, language().options.length > 1]).toEqual([false, true])
})

test('[D-8] a picture is taken out of a piece, and one that needs it says that it is missing', async () => {
  const { screen, user, writing, upload, write, press, saves } = await showEditor({ piece: null, kind: 'banner' })
  await user.upload(writing().getByLabelText('Picture'), PICTURE)
  await told(() => upload.last().resolve({ kept: { hash: 'a'.repeat(64), width: 10, height: 10, alt: '' } }))
  expect(screen.queryByText('Words for who does not see the picture')).not.toBe(null)
  await press('Take the picture out')
  await write('Short name', 'one')
  await write('Title', 'Port')
  await write('Reason', 'for May')
  await press('Save as a draft')
  expect([saves(), screen.queryByText('Please choose a picture') !== null]).toEqual([[], true])
})
