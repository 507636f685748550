import * as v from 'valibot'
import { ClientId, Id } from '../model/common.ts'
import { ContactForm, JoinForm } from '../model/siteForm.ts'
import { defineCall } from './defineCall.ts'

/** What the writer is told: by it the form is found again. */
const Kept = v.object({ reference: Id })

/**
 * Writes to the site (P-10), always after a verification (S-4), once an id: the same again is answered the same, `conflict` for the id
 * with other words. It is a member's where one is logged in, else the device's.
 */
export const contactUs = defineCall({
  path: '/api/site/form/contact',
  effect: 'keyed',
  quiet: true,
  payload: v.object({ clientId: ClientId, ...ContactForm.entries }),
  reply: Kept,
})

/** Offers to work with the site, the same way. */
export const joinUs = defineCall({
  path: '/api/site/form/join',
  effect: 'keyed',
  quiet: true,
  payload: v.object({ clientId: ClientId, ...JoinForm.entries }),
  reply: Kept,
})

export const formCalls = { contactUs, joinUs }
