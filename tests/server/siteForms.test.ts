import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactUs, joinUs } from '#src/api/contract/forms.ts'
import { officeForm, officeFormAct, officeForms } from '#src/api/contract/formOffice.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { SITE_FORM_LIMIT, SITE_FORM_STEPS } from '#src/api/model/siteForm.ts'
import { profile } from '#src/api/profile.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { createRegistrant } from '#tests/support/registering.ts'
import { granted, TEST_DEVICE } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden, notFound, invalid, conflict, unauthorized, rateLimited, needSafe } = profile.codes
const DAY = 86_400_000
const MAIL = { channel: 'email', target: 'ada@example.com' } as const

let server: TestServer
let visitor: ReturnType<typeof createRegistrant>
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  visitor = createRegistrant(server, 'device-new')
  oda = await server.login('oda')
})
afterEach(() => server.stop())

type Contacted = Parameters<typeof server.call<typeof contactUs>>[1]
const written = { subject: 'press', name: 'Ada', contact: MAIL, text: '想采访一位主播\n谢谢' } as const
type Person = Pick<ReturnType<typeof createRegistrant>, 'headers' | 'verified'>
const contact = (change: Partial<Contacted> = {}, person: Person = visitor, token?: string) =>
  person.verified(contactUs.path, (more) =>
    server.call(
      contactUs,
      { clientId: newClientId(), ...written, ...change, ...more },
      { headers: person.headers, ...(token === undefined ? {} : { token }) },
    ),
  )
const referenceOf = async (change: Partial<Contacted> = {}) => granted(await contact(change)).reference
const list = async (query: Parameters<typeof server.call<typeof officeForms>>[1] = {}) =>
  granted(await server.call(officeForms, query, { token: oda })).list
const one = async (formId: string) => granted(await server.call(officeForm, { formId }, { token: oda })).form
const act = (formId: string, what: 'note' | 'answer' | 'close' | 'reopen', note = 'as agreed', token = oda) =>
  server.call(officeFormAct, { formId, act: what, note }, { token })

describe('who writes to the site', () => {
  test('[P-10] [S-4] a visitor writes after a verification, and is told a reference under which operators find it', async () => {
    const clientId = newClientId()
    expect(await server.call(contactUs, { clientId, ...written }, { headers: visitor.headers })).toMatchObject({ code: needSafe })
    expect(await list()).toEqual([])
    const contacted = await referenceOf({ clientId })
    expect(contacted).toMatch(/^C-[2-9A-Z]{10}$/)
    const offer = {
      clientId,
      position: 'anchor',
      name: '小林',
      contact: { channel: 'phone', target: '+8613800138000' },
      text: '我会解说',
    } as const
    const joined = granted(
      await visitor.verified(joinUs.path, (more) => server.call(joinUs, { ...offer, ...more }, { headers: visitor.headers })),
    ).reference
    expect(joined).toMatch(/^J-/)
    expect((await list()).map(({ formId }) => formId).toSorted()).toEqual([contacted, joined])
    expect(await one(contacted)).toMatchObject({
      kind: 'contact',
      topic: 'press',
      name: 'Ada',
      contact: MAIL,
      text: '想采访一位主播\n谢谢',
      member: null,
      state: 'new',
      steps: [],
    })
    expect(await one(joined)).toMatchObject({ kind: 'join', contact: { target: '+8613800138000' } })
  })

  test('[P-10] the same form again is kept once and asks for no other verification; other words under its id are refused', async () => {
    const clientId = newClientId()
    const reference = await referenceOf({ clientId })
    const again = await server.call(contactUs, { clientId, ...written }, { headers: visitor.headers })
    expect(granted(again).reference).toBe(reference)
    expect(await contact({ clientId, text: '别的' })).toMatchObject({ code: conflict })
    expect(await list()).toHaveLength(1)
    const other = createRegistrant(server, 'device-other')
    expect(granted(await contact({ clientId }, other)).reference).not.toBe(reference)
  })

  test('[P-10] the form of who is logged in is theirs', async () => {
    const mia = await server.login('mia')
    const person = createRegistrant(server, TEST_DEVICE)
    granted(await contact({}, person, mia))
    expect(await list()).toMatchObject([{ member: { memberId: 'm-mia', name: 'mia' } }])
  })

  test('[X-4] [P-10] no form is taken while two thousand are not closed, and again once one of them is', async () => {
    const { db } = server.services
    const reference = await referenceOf()
    const row = await db.selectFrom('site_form').selectAll().where('id', '=', reference).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ ...row, id: `C-${at}` }))
    await db.deleteFrom('site_form').execute()
    for (let from = 0; from < rows.length; from += 100)
      await db
        .insertInto('site_form')
        .values(rows.slice(from, from + 100))
        .execute()
    expect(await contact()).toMatchObject({ code: rateLimited })
    await db.updateTable('site_form').set({ state: 'closed' }).where('id', '=', 'C-0').execute()
    granted(await contact())
  })

  test('[X-4] [P-10] a device has five at once, and one more every two hours', async () => {
    server.clock.hold()
    for (let each = 0; each < 5; each += 1) await referenceOf()
    expect(await contact()).toMatchObject({ code: rateLimited })
    server.clock.advance(2 * 3_600_000)
    await referenceOf()
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(SITE_FORM_LIMIT.name + 1) }],
    ['a text that is too long', { text: '字'.repeat(SITE_FORM_LIMIT.text + 1) }],
    ['a phone that is none', { contact: { channel: 'phone', target: '12' } }],
    ['no e-mail address', { contact: { channel: 'email', target: 'nobody' } }],
  ] as const)('[V-8] [P-10] %s is refused', async (_, change) => {
    expect(await contact(change)).toMatchObject({ code: invalid })
  })
})

describe('operators', () => {
  test('[P-10] find forms by kind, state and reference; new ones oldest first', async () => {
    server.clock.hold()
    const first = await referenceOf()
    server.clock.advance(1_000)
    const second = await referenceOf()
    expect((await list()).map(({ formId }) => formId)).toEqual([second, first])
    expect((await list({ state: 'new' })).map(({ formId }) => formId)).toEqual([first, second])
    expect((await list({ state: 'new', before: first })).map(({ formId }) => formId)).toEqual([second])
    expect((await list({ before: second })).map(({ formId }) => formId)).toEqual([first])
    expect((await list({ text: ` ${first.toLowerCase()} ` })).map(({ formId }) => formId)).toEqual([first])
    expect(await list({ kind: 'join' })).toEqual([])
    expect(await list({ state: 'closed' })).toEqual([])
    expect(await list({ before: 'nothing' })).toEqual([])
  })

  test('[P-10] find one by its reference on a page of the release before', async () => {
    const first = await referenceOf()
    await referenceOf()
    expect((await list({ reference: ` ${first.toLowerCase()} ` })).map(({ formId }) => formId)).toEqual([first])
  })

  test('[D-8] [P-10] note, answer, close and take up again, and each act is a row of the form and of the trail', async () => {
    const formId = await referenceOf()
    granted(await act(formId, 'note', '先查一下'))
    expect((await one(formId)).state).toBe('new')
    granted(await act(formId, 'answer', '已回邮件'))
    expect(granted(await act(formId, 'answer'))).toMatchObject({ result: 'late', form: { state: 'answered' } })
    granted(await act(formId, 'close'))
    expect(granted(await act(formId, 'reopen'))).toMatchObject({ result: 'done', form: { state: 'new' } })
    expect((await one(formId)).steps).toMatchObject([
      { act: 'note', by: 'oda', text: '先查一下' },
      { act: 'answer', text: '已回邮件' },
      { act: 'close' },
      { act: 'reopen' },
    ])
    const rows = granted(await server.call(trailList, {}, { token: oda })).list.filter((row) => row.act === 'officeFormAct')
    expect(rows).toHaveLength(5)
    expect(JSON.stringify(rows.at(-1))).toContain('先查一下')
  })

  test('[P-10] acts to one form have an end, and closing is legal even then', async () => {
    const formId = await referenceOf()
    const rows = Array.from({ length: SITE_FORM_STEPS }, (_, place) => ({
      form_id: formId,
      place,
      act: 'note' as const,
      by_member_id: 'm-oda',
      by_name: 'oda',
      text: 'x',
      at: 1,
    }))
    await server.services.write((tx) => tx.db.insertInto('site_form_step').values(rows).execute())
    expect(granted(await act(formId, 'note'))).toMatchObject({ result: 'full' })
    expect(granted(await act(formId, 'close'))).toMatchObject({ result: 'done', form: { state: 'closed' } })
    expect(granted(await act(formId, 'reopen'))).toMatchObject({ result: 'full' })
  })

  test('[D-8] [P-10] nobody else reads or acts, nor does an operator act on their own', async () => {
    const formId = await referenceOf()
    const mia = await server.login('mia')
    const ada = await server.login('ada')
    for (const token of [mia, ada]) {
      expect(await server.call(officeForms, {}, { token })).toMatchObject({ code: forbidden })
      expect(await server.call(officeForm, { formId }, { token })).toMatchObject({ code: forbidden })
      expect(await act(formId, 'close', 'x', token)).toMatchObject({ code: forbidden })
    }
    expect(await server.call(officeForms, {})).toMatchObject({ code: unauthorized })
    expect(await server.call(officeForm, { formId: 'nothing' }, { token: oda })).toMatchObject({ code: notFound })
    expect(await act('nothing', 'close')).toMatchObject({ code: notFound })
    const own = granted(await contact({}, createRegistrant(server, TEST_DEVICE), oda)).reference
    expect(await act(own, 'close')).toMatchObject({ code: forbidden })
  })

  test('[P-10] a closed form goes after 180 days with what was noted, and an open one stays', async () => {
    const [closed, open] = [await referenceOf(), await referenceOf()]
    granted(await act(closed, 'close'))
    granted(await act(open, 'note'))
    server.clock.advance(180 * DAY)
    await sweepTables(server.services.write)
    const { db } = server.services
    expect((await db.selectFrom('site_form').select('id').execute()).map(({ id }) => id)).toEqual([open])
    expect((await db.selectFrom('site_form_step').select('form_id').execute()).map((row) => row.form_id)).toEqual([open])
  })
})
