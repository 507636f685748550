import { beforeEach, describe, expect, test } from 'vitest'
import type { SiteFormAct } from '#src/api/model/siteForm.ts'
import { actOnForm, readForm } from '#server/forms/formOffice.ts'
import { takeForm, type WrittenForm } from '#server/forms/siteForms.ts'
import type { Caller } from '#server/members/caller.ts'
import { findMember } from '#server/members/members.ts'
import { hashToken } from '#server/platform/ids.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Whose a form to the site is, how often one is taken, and what operators do about it.

const HOUR = 3_600_000
const begin = 1_000 * 24 * HOUR
let now = begin
const { db, services } = await startBareServices(() => now)
const ACTION = '/form'

const member = (id: string, more: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, role: 'member', status: '1', ...more })
beforeEach(async () => {
  // Whoever wrote in the test before may write at once.
  now += 24 * HOUR
  await emptyTables(db, 'captcha_pass', 'captcha_result', 'member', 'site_form', 'site_form_step')
  await writeRows(db, member('mia'), member('oda', { role: 'operator' }))
})

type From = { readonly device?: string; readonly address?: string; readonly memberId?: string | null }
let verifications = 0
/** Somebody who has solved a verification. */
async function from({ device = 'd', address = device, memberId = null }: From): Promise<Caller> {
  const imageVerification = `solved-${(verifications += 1)}`
  const id = hashToken(`image ${imageVerification}`)
  await writeRows(
    db,
    row('captcha_result', { id, device_id: device, expires_at: now + HOUR }),
    row('captcha_pass', { result_id: id, action: ACTION, left: 1 }),
  )
  const found = memberId === null ? undefined : await findMember(db, memberId)
  const session = found === undefined ? null : { member: found }
  return {
    address,
    deviceId: device,
    session: session as Caller['session'],
    verification: { imageVerification },
    userAgent: undefined,
    language: 'en',
    requestId: 'r',
  }
}
const WRITTEN = {
  kind: 'contact',
  topic: 'press',
  name: 'Ada',
  contact: { channel: 'email', target: 'ada@example.com' },
  text: 'An interview',
} as const
const send = async (who: From = {}, change: Partial<WrittenForm> = {}) =>
  takeForm(services, await from(who), ACTION, { ...WRITTEN, clientId: newClientId(), ...change })
const referenceOf = async (...asked: Parameters<typeof send>) => (await send(...asked)).reference
const tooFast = { words: 'rateLimited' }

describe('a form', () => {
  test('[P-10] keeps all that was written, in which language and when', async () => {
    const { form } = await readForm(db, await referenceOf({ memberId: 'mia' }))
    const { kind, topic, name, contact, text } = WRITTEN
    expect(form).toMatchObject({ kind, topic, name, contact, text, language: 'en', state: 'new', at: now, changedAt: now })
    expect([form.member, form.steps]).toEqual([{ memberId: 'mia', name: 'mia' }, []])
  })

  test.each<readonly [string, Partial<WrittenForm>]>([
    ['topic', { topic: 'business' }],
    ['name', { name: 'Eve' }],
    ['way to be reached', { contact: { channel: 'phone', target: 'ada@example.com' } }],
    ['address', { contact: { channel: 'email', target: 'eve@example.com' } }],
    ['text', { text: 'Something else' }],
  ])('[P-10] under an id with another %s is refused', async (_, change) => {
    const clientId = newClientId()
    await send({}, { clientId })
    await expect(send({}, { clientId, ...change })).rejects.toMatchObject({ words: 'conflict' })
  })

  test('[P-10] to contact the site and one to join it are two, though they have one id', async () => {
    const clientId = newClientId()
    const [contact, join] = [
      await referenceOf({}, { clientId }),
      await referenceOf({}, { clientId, kind: 'join', topic: 'anchor' }),
    ]
    expect([contact.slice(0, 2), join.slice(0, 2)]).toEqual(['C-', 'J-'])
    expect(contact.slice(2)).not.toBe(join.slice(2))
  })

  test('[P-10] is known by ten signs that nobody takes for one another', async () => {
    const references: string[] = []
    for (let number = 0; number < 100; number += 1) references.push(await referenceOf({ device: `r-${number}` }))
    expect(references.filter((reference) => !/^C-[2-9A-HJKMNP-TV-Z]{10}$/.test(reference))).toEqual([])
  })

  test('[P-10] of a member is the same from each of their devices', async () => {
    const clientId = newClientId()
    const mine = (device: string) => referenceOf({ device, memberId: 'mia' }, { clientId })
    expect(await mine('d-2')).toBe(await mine('d-1'))
  })

  test('[P-10] of a member is not the one of who used their device without them', async () => {
    const clientId = newClientId()
    expect(await referenceOf({ memberId: 'mia' }, { clientId })).not.toBe(await referenceOf({}, { clientId }))
  })
})

describe('the pace of forms', () => {
  test('[X-4] [P-10] is a member’s at all of their devices', async () => {
    const device = (number: number) => ({ device: `m-${number}`, memberId: 'mia' })
    for (let each = 0; each < 5; each += 1) await send(device(each))
    await expect(send(device(5))).rejects.toMatchObject(tooFast)
    now += 2 * HOUR - 1
    await expect(send(device(5))).rejects.toMatchObject(tooFast)
    now += 1
    await send(device(5))
    await send({ device: 'm-6', memberId: 'oda' })
  })

  test('[X-4] [P-10] is a device’s whoever is logged in on it', async () => {
    const names = Array.from({ length: 6 }, (_, number) => `p-${number}`)
    await writeRows(db, ...names.map((id) => member(id)))
    const as = (memberId: string, address: string) => send({ device: 'shared', memberId, address })
    for (const name of names.slice(0, 5)) await as(name, name)
    await expect(as('p-5', 'p-5')).rejects.toMatchObject(tooFast)
  })

  test('[X-4] [P-10] is an address’s whichever devices it has: thirty at once, then a hundred and fifty a day', async () => {
    const device = (number: number, address = 'many') => send({ device: `a-${number}`, address })
    for (let each = 0; each < 30; each += 1) await device(each)
    await expect(device(30)).rejects.toMatchObject(tooFast)
    await device(31, 'other')
    now += (24 * HOUR) / 150 - 1
    await expect(device(30)).rejects.toMatchObject(tooFast)
    now += 1
    await device(30)
  })
})

describe('what operators do about a form', () => {
  const act = (formId: string, what: SiteFormAct, note = 'noted') =>
    services.write(async (tx) => {
      const by = await findMember(tx.db, 'oda')
      if (by === undefined) throw new Error('no operator')
      return actOnForm(tx, by, { formId, act: what, note })
    })

  test('[D-8] [P-10] is told with how the form stood before and stands now', async () => {
    const formId = await referenceOf()
    await act(formId, 'answer')
    now += HOUR
    expect(await act(formId, 'close')).toMatchObject({
      before: 'answered',
      reply: { result: 'done', form: { state: 'closed', at: now - HOUR, changedAt: now } },
    })
  })

  test('[D-8] [P-10] is kept with who did it, what they noted and when', async () => {
    const formId = await referenceOf()
    await act(formId, 'note', 'first')
    now += HOUR
    const { reply } = await act(formId, 'close', 'second')
    expect(reply.form.steps).toEqual([
      { act: 'note', by: 'oda', text: 'first', at: now - HOUR },
      { act: 'close', by: 'oda', text: 'second', at: now },
    ])
  })

  test('[D-8] [P-10] leaves nothing where the form stood in another way', async () => {
    const formId = await referenceOf()
    expect((await act(formId, 'reopen')).reply).toMatchObject({ result: 'late', form: { state: 'new', steps: [] } })
  })
})
